import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import type { PhraseKey } from '../../lib/i18n/phrase-key';

/**
 * Puts a failed call into the language of the interface: by its code, else the server's own sentence,
 * else the phrase that the screen names for it.
 */
export function useErrorText(): (error: unknown, otherwise: PhraseKey) => string {
  const { t } = useTranslation();
  return (error, otherwise) => {
    if (!(error instanceof ApiError)) return t(otherwise);
    const key = `errors.${error.code}`;
    // The code comes over the wire: whether there is a phrase for it is only known here.
    if (i18next.exists(key)) return t(key as PhraseKey);
    return error.message || t(otherwise);
  };
}
