import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type EmailChange, useChangeEmail } from '../../../features/account/api';
import { CREDENTIALS } from '../../../features/auth/credentials.rules';
import { EmailField } from '../../../features/auth/email-field';
import { PasswordField } from '../../../features/auth/password-field';
import { accountKey } from '../../../lib/account-key';
import { filled } from '../../../lib/schema';
import { Button } from '../../../ui/base/button';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { AccountError } from '../account-error';
import classes from '../account.module.css';

interface EmailFormProps {
  /** The address of today. */
  email: string;
  onSent: (email: string) => void;
  onCancel: () => void;
}

/** Asks for another address; the password says that it is the person. */
export function EmailForm({ email, onSent, onCancel }: EmailFormProps) {
  const { t } = useTranslation(['account', 'translation']);
  const isOther = (typed: string) => typed.trim().toLowerCase() !== email.toLowerCase();
  const form = useSchemaForm<EmailChange>({
    initial: { email: '', current_password: '' },
    schema: z.object({
      email: CREDENTIALS.shape.email.check(z.refine(isOther, accountKey('email.same'))),
      current_password: filled('common.passwordMissing'),
    }),
  });
  const change = useChangeEmail({
    onSuccess: () => onSent(form.values.email.trim()),
    onError: form.showRefused,
  });
  return (
    <form {...form.formProps((values) => change.mutate(values))} className={classes.form}>
      <EmailField
        field={form.field('email')}
        autoComplete="email"
        label={t('email.new')}
        description={t('email.changeHint')}
      />
      <PasswordField field={form.field('current_password')} label={t('password.current')} />
      <AccountError error={change.error} />
      <div className={classes.actions}>
        <Button look="outline" onClick={onCancel}>
          {t('translation:common.cancel')}
        </Button>
        <Button type="submit" busy={change.isPending}>
          {t('email.send')}
        </Button>
      </div>
    </form>
  );
}
