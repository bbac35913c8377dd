import type { ParseKeys } from 'i18next';
import type { PhraseKey } from '../../lib/i18n/phrase-key';

/** Returns the key of a phrase of the connections in the form that shared components and forms take. */
export function connectionsKey(key: ParseKeys<'connections'>): PhraseKey {
  return `connections:${key}` as PhraseKey;
}
