import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Alert } from '../../ui/base/alert';
import { useSession } from './session/session';

/** What stands in the history's state of /account for those who come to change their address. */
export interface ChangeAddressState {
  changeAddress: boolean;
}

/** Says to those whose address takes no mail that we cannot reach them, and where to give another. */
export function AddressBounces() {
  const { t, ready } = useTranslation('account');
  const { data: status } = useSession();
  if (!ready || !status?.email_bounces) return null;
  const state: ChangeAddressState = { changeAddress: true };
  return (
    <Alert
      tone="warn"
      title={t('bounces.title')}
      action={
        <Link to="/account" state={state}>
          {t('bounces.action')}
        </Link>
      }
    >
      {t('bounces.text', { email: status.email })}
    </Alert>
  );
}
