import { dictionary } from '@zxcvbn-ts/language-common';

/** The shortest password of an organiser, in characters. */
const ORGANISER_PASSWORD_LENGTH = 12;
const MOST_COMMON = 10_000;
/** Repetitions of a part of up to eight characters do not make a password longer. */
const REPEATED = /^(.{1,8}?)\1+$/su;

const ranked = dictionary['passwords-common'];
const mostCommon = new Set(ranked.slice(0, MOST_COMMON));
const longAndCommon = new Set(ranked.filter((password) => password.length >= ORGANISER_PASSWORD_LENGTH));

/** The error text for a refused organiser password. */
export const ORGANISER_PASSWORD_SENTENCE = `must have at least ${ORGANISER_PASSWORD_LENGTH} characters and not be one of the most common passwords`;

/** Whether a password is strong enough for an organiser: long, not common (with signs around it), no repetition. */
export function isOrganiserPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if ([...text].length < ORGANISER_PASSWORD_LENGTH) return false;
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isCommon = longAndCommon.has(text) || core === '' || mostCommon.has(core);
  return !isCommon && !REPEATED.test(text);
}
