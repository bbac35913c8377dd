import { createECDH } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PushSettings } from './settings.js';

const PRIVATE_KEY_BYTES = 32;

/** Returns the keys of Web Push if they are not set: generated once and kept in the data folder, readable by its owner only. */
export function generatedVapidKeys(dataDir: string): PushSettings {
  const file = join(dataDir, 'vapid-keys.json');
  mkdirSync(dataDir, { recursive: true });
  try {
    // 'wx' fails if the file exists, so that two processes that start at once use the same keys
    writeFileSync(file, JSON.stringify(newVapidKeys()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return JSON.parse(readFileSync(file, 'utf8')) as PushSettings;
}

/** Returns a new pair of keys on P-256, as VAPID (RFC 8292) writes them. */
export function newVapidKeys(): PushSettings {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // a private key with leading zeros comes shorter
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES), pair.getPrivateKey()]);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.subarray(-PRIVATE_KEY_BYTES).toString('base64url'),
  };
}
