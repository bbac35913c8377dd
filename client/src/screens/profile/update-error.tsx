import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import { useErrorText } from '../../ui/base/use-error-text';
import { Notice } from '../../ui/base/alert';

/** Says that saving failed; and why, where it is not just the server's trouble. */
export function UpdateFailed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const failed = t('profile.failed');
  const reason =
    error instanceof ApiError && error.status < 500 ? errorText(error, 'profile.failed') : failed;
  if (reason === failed) return <Notice tone="bad">{failed}</Notice>;
  return (
    <Notice tone="bad" title={failed}>
      {reason}
    </Notice>
  );
}
