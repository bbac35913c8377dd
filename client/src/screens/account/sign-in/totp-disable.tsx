import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useDisableTotp } from '../../../features/account/totp';
import { PasswordField } from '../../../features/auth/password-field';
import { filled } from '../../../lib/schema';
import { Button } from '../../../ui/base/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { AccountError } from '../account-error';
import classes from '../account.module.css';

const SCHEMA = z.object({ current_password: filled('common.passwordMissing') });

/** Asks before the second step is switched off; the password says that it is the person. */
export function TotpDisable({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('account');
  const form = useSchemaForm({ initial: { current_password: '' }, schema: SCHEMA });
  const disable = useDisableTotp(onDone);
  return (
    <Dialog
      title={t('totp.disableTitle')}
      closeLabel={t('totp.keep')}
      action={
        <Button type="submit" form="totp-disable" busy={disable.isPending}>
          {t('totp.disable')}
        </Button>
      }
      onClose={onClose}
    >
      <form
        id="totp-disable"
        {...form.formProps(({ current_password }) => disable.mutate(current_password))}
        className={classes.form}
      >
        <p>{t('totp.disableText')}</p>
        <PasswordField field={form.field('current_password')} label={t('password.current')} />
        <AccountError error={disable.error} />
      </form>
    </Dialog>
  );
}
