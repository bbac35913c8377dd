import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Alert } from '../../ui/base/alert';
import { useMatchingConsent } from './api';

/** Says to those who have not agreed to the matching that nobody is introduced to them, and where to change that. */
export function NotMatched() {
  const { t, ready } = useTranslation('account');
  const { active } = useMatchingConsent();
  if (!ready || active !== false) return null;
  return (
    <Alert tone="info" action={<Link to="/profile?edit=preferences">{t('notMatched.action')}</Link>}>
      {t('notMatched.text')}
    </Alert>
  );
}
