import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** Returns a key for one purpose, derived from the server's secret (HKDF). From it neither the secret nor another key can be computed. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

/** Returns the keyed hash of a text (HMAC): equal texts have equal hashes, which only the holder of the key can compute. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
