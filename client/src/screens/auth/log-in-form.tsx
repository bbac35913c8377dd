import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../api/http/client';
import { homeOf } from '../../features/auth/session/session';
import { storeToken } from '../../api/http/token';
import { Button } from '../../ui/base/button';
import { EmailField } from '../../features/auth/email-field';
import { useErrorText } from '../../ui/base/use-error-text';
import { useFields } from '../../ui/form/use-fields';
import { Notice } from '../../ui/base/alert';
import { PasswordField } from '../../features/auth/password-field';
import { emailRule, passwordRule } from '../../features/profile/details.rules';
import stack from '../../ui/base/stack.module.css';

type Credentials = { email: string; password: string };

async function logIn({ email, password }: Credentials): Promise<void> {
  const body = { email: email.trim(), password };
  const answer = await take(api.POST('/api/auth/login', { body, credentials: 'include' }));
  storeToken(answer.access_token);
  // A full load, so that nothing of an earlier visitor stays in memory.
  window.location.assign(homeOf({ authenticated: true, hasProfile: answer.hasProfile }));
}

/** Logging in with e-mail and password. */
export default function LogInForm() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useFields<Credentials>({
    initial: { email: '', password: '' },
    rules: { email: emailRule, password: passwordRule },
  });
  const submit = useMutation({ mutationFn: logIn });
  return (
    <form
      {...form.formProps((values) => submit.mutate(values))}
      className={stack.stack}
      aria-labelledby="log-in"
    >
      <h2 id="log-in">{t('auth.logInTitle')}</h2>
      <EmailField field={form.field('email')} autoComplete="username" />
      <PasswordField field={form.field('password')} />
      {submit.isError && <Notice tone="bad">{errorText(submit.error, 'auth.failed')}</Notice>}
      {/* Busy until the next page is there. */}
      <Button type="submit" busy={submit.isPending || submit.isSuccess}>
        {t('auth.logIn')}
      </Button>
    </form>
  );
}
