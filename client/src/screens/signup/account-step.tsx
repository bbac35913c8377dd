import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasCode } from '../../api/http/api-error';
import { type Credentials, useRegister } from '../../features/auth/api';
import { EmailField } from '../../features/auth/email-field';
import { PasswordField } from '../../features/auth/password-field';
import { linkIn } from '../../lib/storage/via';
import { Alert } from '../../ui/base/alert';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { CREDENTIALS } from '../../features/auth/credentials.rules';

interface AccountStepProps {
  email: string;
  /** Back here after registering there is nothing left to type: a second account is not wanted. */
  registered: boolean;
  /** Where one comes from; logging in instead leads there. */
  returnTo: string | undefined;
  onEmail: (email: string) => void;
  onDone: () => void;
}

/** Step 1: the account. */
export function AccountStep({ email, registered, ...rest }: AccountStepProps) {
  const { t } = useTranslation();
  if (!registered) return <RegisterForm email={email} {...rest} />;
  return (
    <div className={stack.stack}>
      <Alert tone="good">{t('signup.accountReady', { email })}</Alert>
      <Button onClick={rest.onDone}>{t('common.continue')}</Button>
    </div>
  );
}

function RegisterForm({ email, returnTo, onEmail, onDone }: Omit<AccountStepProps, 'registered'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useSchemaForm<Credentials>({
    initial: { email, password: '' },
    schema: CREDENTIALS,
    onChange: (values) => onEmail(values.email),
  });
  const submit = useRegister({ onSuccess: onDone, onError: form.showRefused });
  const taken = hasCode(submit.error, 'EMAIL_TAKEN');
  return (
    <form
      {...form.formProps((values) => submit.mutate({ ...values, ...linkIn(returnTo) }))}
      className={stack.stack}
    >
      <EmailField field={form.field('email')} autoComplete="email" />
      <PasswordField field={form.field('password')} isNew />
      {submit.isError && (
        <Alert
          tone="bad"
          action={
            taken && (
              <Link to="/auth" state={{ logIn: true, returnTo }}>
                {t('signup.logInInstead')}
              </Link>
            )
          }
        >
          {errorText(submit.error, 'auth.failed')}
        </Alert>
      )}
      <Button type="submit" busy={submit.isPending}>
        {t('common.continue')}
      </Button>
    </form>
  );
}
