import { useTranslation } from 'react-i18next';
import { accountKey } from '../../../lib/account-key';
import { useErrorText } from '../../../ui/base/use-error-text';
import { Alert } from '../../../ui/base/alert';
import { PushRefused } from './device';

/** Why this device shows no messages, after one has tried to switch them on. */
export function PushError({ error }: { error: unknown }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  if (error === null || error === undefined) return null;
  if (error instanceof PushRefused) return <Alert tone="warn">{t('push.refused')}</Alert>;
  return <Alert tone="bad">{errorText(error, accountKey('push.failed'))}</Alert>;
}
