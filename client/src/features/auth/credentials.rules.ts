import * as z from 'zod/mini';
import type { PhraseKey } from '../../lib/i18n/phrase-key';
import { filled } from '../../lib/schema';

/** The shortest password, in characters. */
export const MIN_PASSWORD = 6;

const key = (name: PhraseKey) => name;

/** What signing up and logging in ask: something that a mail could be sent to, and a password long enough for the server. */
export const CREDENTIALS = z.object({
  email: filled('common.emailMissing').check(
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, key('common.emailInvalid')),
  ),
  password: z
    .string()
    .check(
      z.minLength(1, key('common.passwordMissing')),
      z.minLength(MIN_PASSWORD, key('common.passwordShort')),
    ),
});
