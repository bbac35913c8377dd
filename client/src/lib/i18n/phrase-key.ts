import type { ParseKeys } from 'i18next';

/** The key of a phrase, such as `auth.tagline`; typed from the English file. */
export type PhraseKey = ParseKeys;
