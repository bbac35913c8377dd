import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError, UNREADABLE } from '../../api/http/api-error';
import type { PhraseKey } from '../../lib/i18n/phrase-key';

/**
 * Returns a function that puts a failed call into words: the phrase of its code, else the server's own sentence,
 * else the phrase `otherwise`.
 */
export function useErrorText(): (error: unknown, otherwise: PhraseKey) => string {
  const { t } = useTranslation();
  return (error, otherwise) => {
    if (!(error instanceof ApiError)) return t(otherwise);
    const key = `errors.${error.code}`;
    // The server sends the code: there may be no phrase for it.
    if (i18next.exists(key)) return t(key as PhraseKey);
    // Without the server's error body the message is for the log.
    return error.code === UNREADABLE ? t(otherwise) : error.message || t(otherwise);
  };
}
