import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useStartTotp } from '../../../features/account/totp';
import { PasswordField } from '../../../features/auth/password-field';
import { filled } from '../../../lib/schema';
import { Button } from '../../../ui/base/button';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { AccountError } from '../account-error';
import classes from '../account.module.css';
import { RecoveryCodes } from './recovery-codes';
import { TotpConfirm } from './totp-confirm';

interface TotpSetupProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Switching the second step on: the password, the code of the app, the recovery codes. */
export function TotpSetup({ onDone, onCancel }: TotpSetupProps) {
  const start = useStartTotp();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (start.data !== undefined)
    return (
      <TotpConfirm secret={start.data.secret} uri={start.data.uri} onOn={setCodes} onCancel={onCancel} />
    );
  return <AskPassword start={start} onCancel={onCancel} />;
}

const SCHEMA = z.object({ current_password: filled('common.passwordMissing') });

interface AskPasswordProps {
  start: ReturnType<typeof useStartTotp>;
  onCancel: () => void;
}

function AskPassword({ start, onCancel }: AskPasswordProps) {
  const { t } = useTranslation(['account', 'translation']);
  const form = useSchemaForm({ initial: { current_password: '' }, schema: SCHEMA });
  return (
    <form
      {...form.formProps(({ current_password }) => start.mutate(current_password))}
      className={classes.form}
    >
      <PasswordField
        field={form.field('current_password')}
        label={t('password.current')}
        description={t('totp.passwordHint')}
      />
      <AccountError error={start.error} />
      <div className={classes.actions}>
        <Button look="outline" onClick={onCancel}>
          {t('translation:common.cancel')}
        </Button>
        <Button type="submit" busy={start.isPending}>
          {t('totp.continue')}
        </Button>
      </div>
    </form>
  );
}
