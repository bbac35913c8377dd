import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import { Alert } from '../../ui/base/alert';
import { useErrorText } from '../../ui/base/use-error-text';

/** Says that saving failed; and why, where it is not just the server's trouble. */
export function UpdateError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const failed = t('profile.failed');
  const reason =
    error instanceof ApiError && error.status < 500 ? errorText(error, 'profile.failed') : failed;
  if (reason === failed) return <Alert tone="bad">{failed}</Alert>;
  return (
    <Alert tone="bad" title={failed}>
      {reason}
    </Alert>
  );
}
