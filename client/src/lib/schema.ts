import * as z from 'zod/mini';
import type { PhraseKey } from './i18n/phrase-key';

/** A text with something other than blanks in it; `message` says what is missing. */
export function filled(message: PhraseKey) {
  return z.string().check(z.trim(), z.minLength(1, message));
}

/** One of the values; `message` says that none is chosen. */
export function oneOf<T extends string>(values: readonly T[], message: PhraseKey) {
  return z.enum(values, message);
}
