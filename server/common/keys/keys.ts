import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';

/** What a derived key is for. Whoever learns the key of one purpose learns nothing about the key of another. */
export type KeyPurpose =
  | 'blocklist'
  | 'devices'
  | 'doctor'
  | 'failed-log-ins'
  | 'friend-invitations'
  | 'given-up-seats'
  | 'live-tickets'
  | 'photo-addresses'
  | 'rate-limits'
  | 'still-coming'
  | 'unsubscribe';

const KEY_BYTES = 32;

/**
 * Keys derived from the server's secrets by HKDF, one for each purpose. After a rotation of the secret the present key
 * signs, and what was signed with the key before it is still accepted.
 */
@Injectable()
export class Keys {
  private readonly derived = new Map<KeyPurpose, readonly Buffer[]>();

  constructor(private readonly settings: Settings) {}

  /** Returns the signature of a text with the present key of a purpose: HMAC-SHA-256 in base64url, 43 characters. */
  sign(purpose: KeyPurpose, text: string): string {
    const [present] = this.of(purpose);
    return hmac(present, text);
  }

  /** Returns the signatures of a text with all keys of a purpose, the present one's first: to find what an earlier one signed. */
  signatures(purpose: KeyPurpose, text: string): string[] {
    return this.of(purpose).map((key) => hmac(key, text));
  }

  /** Returns whether a signature of a text was made with a key of this purpose, the present one or an earlier one. */
  isSigned(purpose: KeyPurpose, text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.of(purpose).some((key) => {
      const right = Buffer.from(hmac(key, text));
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }

  /** Returns the keys of a purpose, the present one first. */
  private of(purpose: KeyPurpose): readonly [Buffer, ...Buffer[]] {
    const known = this.derived.get(purpose) ?? secretsOf(this.settings).map((one) => derive(one, purpose));
    this.derived.set(purpose, known);
    const [present, ...earlier] = known;
    if (!present) throw new Error('There is no secret to derive keys from');
    return [present, ...earlier];
  }
}

/** The secrets from which keys are derived, the present one first. */
function secretsOf({ jwtSecret, jwtSecretPrevious }: Settings): readonly string[] {
  return jwtSecretPrevious ? [jwtSecret, jwtSecretPrevious] : [jwtSecret];
}

function derive(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `apero/${purpose}`, KEY_BYTES));
}

function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
