import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';

/** The purpose of a key that signs. A leaked key of one purpose reveals nothing about the key of another. */
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

/** The purpose of a key that encrypts. */
type SealPurpose = 'totp' | 'webhooks';

const CIPHER = 'aes-256-gcm';
const SEALED = /^([\w-]{16})\.([\w-]{22})\.([\w-]+)$/;
const KEY_BYTES = 32;

/** Keys by HKDF from the server’s secret, and from the previous one for what that signed or encrypted. */
@Injectable()
export class Keys {
  private readonly derived = new Map<string, readonly [Buffer, ...Buffer[]]>();

  constructor(private readonly settings: Settings) {}

  /** Returns the signature of a text with the current key of a purpose: HMAC-SHA-256 in base64url, 43 characters. */
  sign(purpose: KeyPurpose, text: string): string {
    const [present] = this.of(`apero/${purpose}`);
    return hmac(present, text);
  }

  /** Returns the signatures of a text with all keys of a purpose, current first: to find what an earlier key signed. */
  signatures(purpose: KeyPurpose, text: string): string[] {
    return this.of(`apero/${purpose}`).map((key) => hmac(key, text));
  }

  /** Returns whether a signature of a text was made with a current or earlier key of this purpose. */
  isSigned(purpose: KeyPurpose, text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.of(`apero/${purpose}`).some((key) => {
      const right = Buffer.from(hmac(key, text));
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }

  /** Returns a secret encrypted for the database (AES-256-GCM). Only the same `owner` decrypts it, so it cannot be moved to another row. */
  seal(purpose: SealPurpose, text: string, owner: string): string {
    const iv = randomBytes(12);
    const [key] = this.of(`apero ${purpose}`);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url')).join('.');
  }

  /** Returns the text, and whether the current key should encrypt it again; undefined if no key decrypts it. */
  open(purpose: SealPurpose, sealed: string, owner: string): { text: string; isOld: boolean } | undefined {
    const [, iv = '', tag = '', data = ''] = SEALED.exec(sealed) ?? [];
    for (const [index, key] of this.of(`apero ${purpose}`).entries()) {
      try {
        const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64url'))
          .setAAD(Buffer.from(owner))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        const parts = [decipher.update(Buffer.from(data, 'base64url')), decipher.final()];
        return { text: Buffer.concat(parts).toString('utf8'), isOld: index > 0 };
      } catch {
        // another key, or not encrypted by us
      }
    }
    return undefined;
  }

  /** Returns the keys of a label, current first. */
  private of(label: string): readonly [Buffer, ...Buffer[]] {
    const known = this.derived.get(label);
    if (known) return known;
    const { jwtSecret, jwtSecretPrevious } = this.settings;
    const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', label, KEY_BYTES));
    const keys = [derive(jwtSecret), ...(jwtSecretPrevious ? [derive(jwtSecretPrevious)] : [])] as const;
    this.derived.set(label, keys);
    return keys;
  }
}

function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
