import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';

/** The purpose of a derived key. A leaked key of one purpose reveals nothing about the key of another. */
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
 * Keys derived from the server's secrets by HKDF, one for each purpose. After a rotation of the secret the new key
 * signs, and signatures of the previous key are still accepted.
 */
@Injectable()
export class Keys {
  private readonly derived = new Map<KeyPurpose, readonly [Buffer, ...Buffer[]]>();

  constructor(private readonly settings: Settings) {}

  /** Returns the signature of a text with the current key of a purpose: HMAC-SHA-256 in base64url, 43 characters. */
  sign(purpose: KeyPurpose, text: string): string {
    const [present] = this.of(purpose);
    return hmac(present, text);
  }

  /** Returns the signatures of a text with all keys of a purpose, current first: to find what an earlier key signed. */
  signatures(purpose: KeyPurpose, text: string): string[] {
    return this.of(purpose).map((key) => hmac(key, text));
  }

  /** Returns whether a signature of a text was made with a current or earlier key of this purpose. */
  isSigned(purpose: KeyPurpose, text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.of(purpose).some((key) => {
      const right = Buffer.from(hmac(key, text));
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }

  /** Returns the keys of a purpose, current first. */
  private of(purpose: KeyPurpose): readonly [Buffer, ...Buffer[]] {
    const known = this.derived.get(purpose);
    if (known) return known;
    const { jwtSecret, jwtSecretPrevious } = this.settings;
    const derive = (secret: string) =>
      Buffer.from(hkdfSync('sha256', secret, '', `apero/${purpose}`, KEY_BYTES));
    const keys = [derive(jwtSecret), ...(jwtSecretPrevious ? [derive(jwtSecretPrevious)] : [])] as const;
    this.derived.set(purpose, keys);
    return keys;
  }
}

function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
