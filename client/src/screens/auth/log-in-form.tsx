import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { hasCode } from '../../api/http/api-error';
import { type LogIn, useLogIn } from '../../features/auth/api';
import { CREDENTIALS } from '../../features/auth/credentials.rules';
import { EmailField } from '../../features/auth/email-field';
import { returnPath } from '../../features/auth/return-path';
import { PasswordField } from '../../features/auth/password-field';
import { TotpField } from '../../features/auth/totp-field';
import { filled } from '../../lib/schema';
import { Alert } from '../../ui/base/alert';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { useSchemaForm } from '../../ui/form/use-schema-form';

const WITH_CODE = z.extend(CREDENTIALS, { totp: filled('auth.totpMissing') });

/** Logging in with e-mail and password, and the code of an app where the account asks for it. */
export default function LogInForm() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [asksCode, setAsksCode] = useState(false);
  const form = useSchemaForm<Required<Omit<LogIn, 'own_data'>>>({
    initial: { email: '', password: '', totp: '' },
    schema: asksCode ? WITH_CODE : CREDENTIALS,
  });
  const { state } = useLocation();
  const submit = useLogIn({ returnTo: returnPath(state), onCodeAsked: () => setAsksCode(true) });
  const codeRefused = hasCode(submit.error, 'TOTP_REQUIRED');
  // Asked for the first time, the code is no error.
  const isNews = codeRefused && submit.variables?.totp === undefined;
  return (
    <form
      {...form.formProps(({ totp, ...credentials }) =>
        submit.mutate(asksCode ? { ...credentials, totp: totp.trim() } : credentials),
      )}
      className={stack.stack}
      aria-labelledby="log-in"
    >
      <h2 id="log-in">{t('auth.logInTitle')}</h2>
      <EmailField field={form.field('email')} autoComplete="username" asked />
      <PasswordField field={form.field('password')} />
      {asksCode && (
        <TotpField field={form.field('totp')} label={t('auth.totp')} description={t('auth.totpHint')} asked />
      )}
      {submit.isError && !isNews && (
        <Alert tone="bad">{codeRefused ? t('auth.totpWrong') : errorText(submit.error, 'auth.failed')}</Alert>
      )}
      {hasCode(submit.error, 'ACCOUNT_BLOCKED') && submit.variables && (
        <>
          <p>{t('auth.ownDataText')}</p>
          <Button look="outline" onClick={() => submit.mutate({ ...submit.variables, own_data: true })}>
            {t('auth.ownData')}
          </Button>
        </>
      )}
      {/* Busy until the next page is there. */}
      <Button type="submit" busy={submit.isPending || submit.isSuccess}>
        {t('auth.logIn')}
      </Button>
      <p>
        <Link to="/forgot-password" state={{ email: form.values.email }}>
          {t('auth.forgot')}
        </Link>
      </p>
    </form>
  );
}
