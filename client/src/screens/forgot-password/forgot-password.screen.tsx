import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { useForgotPassword } from '../../features/auth/api';
import { CREDENTIALS } from '../../features/auth/credentials.rules';
import { EmailField } from '../../features/auth/email-field';
import { accountKey } from '../../lib/account-key';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { NameHeader } from '../../ui/header/name-header';
import { Outcome } from '../../ui/states/outcome';
import { Alert } from '../../ui/base/alert';

const SCHEMA = z.object({ email: CREDENTIALS.shape.email });

/** /forgot-password: asks for the address to which a link for a new password is sent. */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation('account');
  const forgot = useForgotPassword();
  return (
    <PageFrame title={t('forgot.title')} header={<NameHeader />}>
      {forgot.isSuccess ? (
        <Sent email={forgot.variables.trim()} onAgain={forgot.reset} />
      ) : (
        <Ask forgot={forgot} />
      )}
    </PageFrame>
  );
}

function Ask({ forgot }: { forgot: ReturnType<typeof useForgotPassword> }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const { state } = useLocation() as { state: { email?: unknown } | null };
  // What was typed at the log-in need not be typed again.
  const typed = typeof state?.email === 'string' ? state.email : '';
  const form = useSchemaForm({ initial: { email: typed }, schema: SCHEMA });
  return (
    <form {...form.formProps(({ email }) => forgot.mutate(email))} className={stack.stack}>
      <ScreenHeading>{t('forgot.title')}</ScreenHeading>
      <p className={stack.lead}>{t('forgot.lead')}</p>
      <EmailField field={form.field('email')} autoComplete="username" />
      {forgot.isError && <Alert tone="bad">{errorText(forgot.error, accountKey('account.failed'))}</Alert>}
      <div className={stack.row}>
        <Button type="submit" busy={forgot.isPending}>
          {t('forgot.send')}
        </Button>
        <ButtonLink to="/auth#log-in" look="plain">
          {t('forgot.toLogIn')}
        </ButtonLink>
      </div>
    </form>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Outcome
      icon={<IconMail size={40} />}
      tone="good"
      title={t('forgot.sentTitle')}
      actions={
        <>
          <ButtonLink to="/auth#log-in">{t('forgot.toLogIn')}</ButtonLink>
          <Button look="outline" onClick={onAgain}>
            {t('forgot.again')}
          </Button>
        </>
      }
    >
      <p className={stack.lead}>{t('forgot.sent', { email })}</p>
      <p className={stack.soft}>{t('forgot.notThere')}</p>
    </Outcome>
  );
}
