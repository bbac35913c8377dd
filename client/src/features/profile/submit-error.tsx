import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasStatus } from '../../api/http/api-error';
import { Alert } from '../../ui/base/alert';
import { useErrorText } from '../../ui/base/use-error-text';

interface SubmitErrorProps {
  /** What the mutation failed with; null while nothing did. */
  error: unknown;
  /** The sentence around the message: which of the two savings failed. */
  phrase: 'signup.detailsFailed' | 'signup.questionsFailed';
}

/** Says that saving failed, why, and where a lost session is begun again: on /signup no guard leads there. */
export function SubmitError({ error, phrase }: SubmitErrorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (error === null) return null;
  const logIn = (
    <Link to="/auth" state={{ logIn: true }}>
      {t('auth.logIn')}
    </Link>
  );
  return (
    <Alert tone="bad" action={hasStatus(error, 401) && logIn}>
      {t(phrase, { message: errorText(error, 'auth.failed') })}
    </Alert>
  );
}
