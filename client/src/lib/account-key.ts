import type { ParseKeys } from 'i18next';
import type { PhraseKey } from './i18n/phrase-key';

/** The key of a phrase of the account's screens, such as `email.title`; typed from the English file. */
export type AccountKey = ParseKeys<'account'>;

/** Returns the key of an account's phrase in the form that shared components and forms take. */
export function accountKey(key: AccountKey): PhraseKey {
  return `account:${key}` as PhraseKey;
}
