import i18next, { type ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import type { PhraseKey } from '../../lib/i18n/phrase-key';
import { Alert } from '../base/alert';
import { Button } from '../base/button';
import { useErrorText } from '../base/use-error-text';

/** The key of a phrase of the organisers' screens, such as `nav.overview`; typed from the English file. */
export type AdminKey = ParseKeys<'admin'>;

/** Returns the key of an organisers' phrase in the form that components shared with guests take. */
export function adminKey(key: AdminKey): PhraseKey {
  return `admin:${key}` as PhraseKey;
}

/** Puts a failed call into words, the organisers' own where they need others than guests do. */
export function useAdminErrorText(): (error: unknown) => string {
  const { t } = useTranslation('admin');
  const guestText = useErrorText();
  return (error) => {
    const key = error instanceof ApiError ? `errors.${error.code}` : '';
    if (i18next.exists(key, { ns: 'admin' })) return t(key as AdminKey);
    return guestText(error, adminKey('common.failed'));
  };
}

/** What went wrong, if something did, next to where it happened. */
export function AdminError({ error }: { error: unknown }) {
  const text = useAdminErrorText();
  return error === null || error === undefined ? null : <Alert tone="bad">{text(error)}</Alert>;
}

interface AdminQueryErrorProps {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
}

/** What stands where something could not be loaded: why, and a way to ask again. */
export function AdminQueryError({ query }: AdminQueryErrorProps) {
  const { t } = useTranslation();
  const text = useAdminErrorText();
  return (
    <Alert
      tone="bad"
      action={
        <Button look="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {text(query.error)}
    </Alert>
  );
}
