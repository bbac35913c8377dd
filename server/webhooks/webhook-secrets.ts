import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../common/config/settings.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import type { Endpoint } from './webhook-delivery.entity.js';

/** The prefix of secrets in Standard Webhooks. */
const PREFIX = 'whsec_';

/** Returns the signature of a message by Standard Webhooks. `seconds`: when it is sent, since 1970. */
export function signatureOf(secret: string, messageId: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')}`;
}

/** The secrets with which calls are signed: encrypted in the database, shown once. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SecretBox;

  constructor({ jwtSecret, jwtSecretPrevious }: Settings) {
    this.box = new SecretBox([jwtSecret, jwtSecretPrevious], 'webhooks');
  }

  /** Returns a new secret, plain and encrypted. */
  make(): { secret: string; sealed: string } {
    const secret = `${PREFIX}${randomBytes(32).toString('base64')}`;
    return { secret, sealed: this.box.seal(secret, PREFIX) };
  }

  /** Returns the secrets that sign now: the current one, and for a while the previous one. */
  of({ sealedSecret, previousSealed, previousUntil }: Endpoint, now: Date): string[] {
    const isValid = previousSealed && previousUntil && previousUntil > now;
    return [sealedSecret, ...(isValid ? [previousSealed] : [])].map((one) => {
      const opened = this.box.open(one, PREFIX);
      if (!opened)
        throw new Error('The secret of a webhook cannot be read: JWT_SECRET was changed. Rotate it.');
      return opened.text;
    });
  }
}
