import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type PasswordChange, useChangePassword } from '../../../features/account/api';
import { CREDENTIALS } from '../../../features/auth/credentials.rules';
import { PasswordField } from '../../../features/auth/password-field';
import { accountKey } from '../../../lib/account-key';
import { filled } from '../../../lib/schema';
import { Button } from '../../../ui/base/button';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { AccountError } from '../account-error';
import classes from '../account.module.css';

const SCHEMA = z
  .object({
    current_password: filled('common.passwordMissing'),
    new_password: CREDENTIALS.shape.password,
  })
  .check(
    z.refine(({ current_password, new_password }) => current_password !== new_password, {
      error: accountKey('password.same'),
      path: ['new_password'],
    }),
  );

interface PasswordFormProps {
  email: string;
  onChanged: () => void;
  onCancel: () => void;
}

/** Asks for the current password and a new one. */
export function PasswordForm({ email, onChanged, onCancel }: PasswordFormProps) {
  const { t } = useTranslation(['account', 'translation']);
  const form = useSchemaForm<PasswordChange>({
    initial: { current_password: '', new_password: '' },
    schema: SCHEMA,
  });
  const change = useChangePassword({ onSuccess: onChanged, onError: form.showRefused });
  return (
    <form {...form.formProps((values) => change.mutate(values))} className={classes.form}>
      {/* So that a password manager knows whose password it keeps. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField field={form.field('current_password')} label={t('password.current')} />
      <PasswordField field={form.field('new_password')} label={t('password.new')} isNew known={[email]} />
      <AccountError error={change.error} />
      <div className={classes.actions}>
        <Button look="outline" onClick={onCancel}>
          {t('translation:common.cancel')}
        </Button>
        <Button type="submit" busy={change.isPending}>
          {t('password.change')}
        </Button>
      </div>
    </form>
  );
}
