import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type Credentials, useLogIn } from '../../features/auth/api';
import { EmailField } from '../../features/auth/email-field';
import { returnPath } from '../../features/auth/session/return-path';
import { PasswordField } from '../../features/auth/password-field';
import { Alert } from '../../ui/base/alert';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { CREDENTIALS } from '../../features/auth/credentials.rules';

/** Logging in with e-mail and password. */
export default function LogInForm() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useSchemaForm<Credentials>({
    initial: { email: '', password: '' },
    schema: CREDENTIALS,
  });
  const { state } = useLocation();
  const submit = useLogIn(returnPath(state));
  return (
    <form
      {...form.formProps((values) => submit.mutate(values))}
      className={stack.stack}
      aria-labelledby="log-in"
    >
      <h2 id="log-in">{t('auth.logInTitle')}</h2>
      <EmailField field={form.field('email')} autoComplete="username" />
      <PasswordField field={form.field('password')} />
      {submit.isError && <Alert tone="bad">{errorText(submit.error, 'auth.failed')}</Alert>}
      {/* Busy until the next page is there. */}
      <Button type="submit" busy={submit.isPending || submit.isSuccess}>
        {t('auth.logIn')}
      </Button>
    </form>
  );
}
