import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasCode } from '../../api/http/api-error';
import { api, take } from '../../api/http/client';
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

async function register({ email, password }: Credentials): Promise<void> {
  const body = { email: email.trim(), password };
  const { access_token } = await take(api.POST('/api/auth/register', { body }));
  storeToken(access_token);
}

interface AccountStepProps {
  email: string;
  /** Back here after registering there is nothing left to type: a second account is not wanted. */
  registered: boolean;
  onEmail: (email: string) => void;
  onDone: () => void;
}

/** Step 1: the account. */
export function AccountStep({ email, registered, onEmail, onDone }: AccountStepProps) {
  const { t } = useTranslation();
  if (!registered) return <RegisterForm email={email} onEmail={onEmail} onDone={onDone} />;
  return (
    <div className={stack.stack}>
      <Notice tone="good">{t('signup.accountReady', { email })}</Notice>
      <Button onClick={onDone}>{t('common.continue')}</Button>
    </div>
  );
}

function RegisterForm({ email, onEmail, onDone }: Omit<AccountStepProps, 'registered'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useFields<Credentials>({
    initial: { email, password: '' },
    rules: { email: emailRule, password: passwordRule },
    onChange: (values) => onEmail(values.email),
  });
  const submit = useMutation({ mutationFn: register, onSuccess: onDone, onError: form.showRefused });
  const taken = hasCode(submit.error, 'EMAIL_TAKEN');
  return (
    <form {...form.formProps((values) => submit.mutate(values))} className={stack.stack}>
      <EmailField field={form.field('email')} autoComplete="email" />
      <PasswordField field={form.field('password')} isNew />
      {submit.isError && (
        <Notice
          tone="bad"
          action={
            taken && (
              <Link to="/auth" state={{ logIn: true }}>
                {t('signup.logInInstead')}
              </Link>
            )
          }
        >
          {errorText(submit.error, 'auth.failed')}
        </Notice>
      )}
      <Button type="submit" busy={submit.isPending}>
        {t('common.continue')}
      </Button>
    </form>
  );
}
