import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const SEALED = /^([\w-]{16})\.([\w-]{22})\.([\w-]+)$/;

/**
 * Encrypts short secrets for the database (AES-256-GCM) with a key derived from the settings' secret (HKDF), so that
 * the database alone does not reveal them. Texts encrypted with the previous secret can still be decrypted.
 */
export class SecretBox {
  private readonly keys: readonly Buffer[];

  /** @param secrets the one that seals first; undefined ones are left out · `purpose` keeps keys of different uses apart */
  constructor(secrets: readonly (string | null | undefined)[], purpose: string) {
    this.keys = secrets.flatMap((secret) =>
      secret ? [Buffer.from(hkdfSync('sha256', secret, '', `apero ${purpose}`, 32))] : [],
    );
  }

  /** Returns the encrypted text. The same `owner` is needed to decrypt it, so it cannot be moved to another row. */
  seal(text: string, owner: string): string {
    const iv = randomBytes(12);
    const [key] = this.keys;
    if (!key) throw new Error('A box needs a secret');
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url')).join('.');
  }

  /** Returns the text, and whether the current secret should encrypt it again; undefined if none decrypts it. */
  open(sealed: string, owner: string): { text: string; isOld: boolean } | undefined {
    const [, iv = '', tag = '', data = ''] = SEALED.exec(sealed) ?? [];
    for (const [index, key] of this.keys.entries()) {
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
}
