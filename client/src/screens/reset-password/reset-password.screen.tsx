import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useResetPassword } from '../../features/auth/api';
import { CREDENTIALS } from '../../features/auth/credentials.rules';
import { PasswordField } from '../../features/auth/password-field';
import { endSession } from '../../features/auth/session/end-session';
import { accountKey } from '../../lib/account-key';
import { useLinkToken } from '../../lib/use-link-token';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { NameHeader } from '../../ui/header/name-header';
import { InvalidLink, isInvalidLink } from '../../ui/states/invalid-link';
import { Outcome } from '../../ui/states/outcome';
import { Alert } from '../../ui/base/alert';

const SCHEMA = z.object({ password: CREDENTIALS.shape.password });

/** /reset-password: a new password, by the link of a mail. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation('account');
  const token = useLinkToken();
  const form = useSchemaForm({ initial: { password: '' }, schema: SCHEMA });
  const reset = useResetPassword({
    // Every session has ended, also one of this browser.
    onSuccess: () => endSession('signed-out'),
    onError: form.showRefused,
  });
  const content = () => {
    if (reset.isSuccess) return <Done />;
    if (isInvalidLink(token, reset.error)) return <Invalid />;
    return <Ask form={form} reset={reset} token={token} />;
  };
  return (
    <PageFrame title={t('reset.title')} header={<NameHeader />}>
      {content()}
    </PageFrame>
  );
}

interface AskProps {
  form: ReturnType<typeof useSchemaForm<{ password: string }>>;
  reset: ReturnType<typeof useResetPassword>;
  token: string;
}

function Ask({ form, reset, token }: AskProps) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  return (
    <form {...form.formProps(({ password }) => reset.mutate({ token, password }))} className={stack.stack}>
      <ScreenHeading>{t('reset.title')}</ScreenHeading>
      <p className={stack.lead}>{t('reset.lead')}</p>
      <PasswordField field={form.field('password')} label={t('password.new')} isNew />
      {reset.isError && <Alert tone="bad">{errorText(reset.error, accountKey('account.failed'))}</Alert>}
      <div className={stack.row}>
        <Button type="submit" busy={reset.isPending}>
          {t('reset.save')}
        </Button>
      </div>
    </form>
  );
}

function Done() {
  const { t } = useTranslation('account');
  return (
    <Outcome
      icon={<IconCheck size={40} />}
      tone="good"
      title={t('reset.doneTitle')}
      actions={<ButtonLink to="/auth#log-in">{t('forgot.toLogIn')}</ButtonLink>}
    >
      <p className={stack.lead}>{t('reset.done')}</p>
    </Outcome>
  );
}

function Invalid() {
  const { t } = useTranslation('account');
  return (
    <InvalidLink actions={<ButtonLink to="/forgot-password">{t('reset.newLink')}</ButtonLink>}>
      {t('reset.invalid')}
    </InvalidLink>
  );
}
