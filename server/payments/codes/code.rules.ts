import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { PromotionCodeEntity } from './promotion-code.entity.js';

/** A code as stored. */
export type PromotionCode = Readonly<PromotionCodeEntity>;

/** The format of a code. */
export const CODE_PATTERN = /^[A-Z0-9-]{3,40}$/;

/** Letters of generated codes, without those that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RANDOM_LENGTH = 8;

/** Returns a code as it is stored: without spaces, in capital letters. */
export function normalCode(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** Returns a code of eight letters, one for each random byte, after a prefix. */
export function codeOf(prefix: string, random: Uint8Array): string {
  const letters = Array.from(random.slice(0, RANDOM_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return [prefix, letters.join('')].filter((part) => part !== '').join('-');
}

/** Returns why a code is not valid, or undefined. `hasUsed`: this guest already has a use of it that counts. */
export function codeRefusal(
  code: PromotionCode | undefined,
  { eventId, now, hasUsed }: { eventId: number; now: Date; hasUsed: boolean },
): ErrorCode | undefined {
  if (!code) return 'CODE_UNKNOWN';
  if (code.eventIds && !code.eventIds.includes(eventId)) return 'CODE_NOT_FOR_EVENT';
  if (code.startsAt && now < code.startsAt) return 'CODE_NOT_YET';
  if (code.stoppedAt || (code.endsAt && now >= code.endsAt)) return 'CODE_ENDED';
  if (hasUsed) return 'CODE_NOT_FOR_YOU';
  return code.uses !== null && code.used >= code.uses ? 'CODE_USED_UP' : undefined;
}
