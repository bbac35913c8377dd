import { type KeyObject, createHmac, createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';

/** A key that signs tokens, and its id in tokens. */
export interface SigningKey {
  /** The `kid` in the header of a token: reveals nothing about the key, and is the same on all replicas. */
  id: string;
  key: KeyObject;
}

/**
 * The keys of access tokens: JWT_SECRET signs and verifies, JWT_SECRET_PREVIOUS only verifies. So the secret can be
 * changed while people are signed in; the previous one is removed after the old tokens have expired.
 */
@Injectable()
export class SigningKeys {
  readonly current: SigningKey;
  private readonly keys: readonly SigningKey[];

  constructor({ jwtSecret, jwtSecretPrevious }: Settings) {
    this.current = signingKey(jwtSecret);
    this.keys = [this.current, ...(jwtSecretPrevious ? [signingKey(jwtSecretPrevious)] : [])];
  }

  /** Returns the key that a token names in its header, or undefined. */
  keyOf(token: string): KeyObject | undefined {
    const id = keyIdOf(token);
    return this.keys.find((key) => key.id === id)?.key;
  }
}

function signingKey(secret: string): SigningKey {
  const id = createHmac('sha256', secret).update('apero key id').digest('base64url').slice(0, 12);
  return { id, key: createSecretKey(secret, 'utf8') };
}

function keyIdOf(token: string): unknown {
  try {
    const [header = ''] = token.split('.');
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown } | null)?.kid;
  } catch {
    return undefined;
  }
}
