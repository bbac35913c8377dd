import { createECDH } from 'node:crypto';
import type { SettingReader } from './setting-reader.js';
import type { PushSettings } from './settings.js';

const PRIVATE_KEY = /^[\w-]{43}$/;

/** Reads the keys of Web Push; null if they are not set. */
export function readPush(read: SettingReader, problems: string[]): PushSettings | null {
  const publicKey = read.text('VAPID_PUBLIC_KEY');
  const privateKey = read.text('VAPID_PRIVATE_KEY');
  if (!publicKey && !privateKey) return null;
  if (!publicKey || !privateKey || !isPair(publicKey, privateKey)) {
    problems.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, as `npx web-push generate-vapid-keys` writes it.',
    );
    return null;
  }
  return { publicKey, privateKey };
}

function isPair(publicKey: string, privateKey: string): boolean {
  if (!PRIVATE_KEY.test(privateKey)) return false;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    // not a valid key of the curve
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}
