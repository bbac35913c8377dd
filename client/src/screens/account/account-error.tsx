import { useTranslation } from 'react-i18next';
import { hasCode } from '../../api/http/api-error';
import { accountKey } from '../../lib/account-key';
import { useErrorText } from '../../ui/base/use-error-text';
import { Alert } from '../../ui/base/alert';

/** What went wrong with a change of the account, if something did. */
export function AccountError({ error }: { error: unknown }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  if (error === null || error === undefined) return null;
  // Signed in already, only the password can be wrong.
  const wrong = hasCode(error, 'INVALID_CREDENTIALS');
  return (
    <Alert tone="bad">{wrong ? t('password.wrong') : errorText(error, accountKey('account.failed'))}</Alert>
  );
}
