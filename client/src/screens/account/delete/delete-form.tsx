import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Deletion } from '../../../api/types';
import { useDeleteAccount, useExport } from '../../../features/account/api';
import { PasswordField } from '../../../features/auth/password-field';
import { filled } from '../../../lib/schema';
import { Button } from '../../../ui/base/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { Alert } from '../../../ui/base/alert';
import { AccountError } from '../account-error';
import classes from '../account.module.css';
import { Section } from '../section';

const SCHEMA = z.object({ password: filled('common.passwordMissing') });

/** The last two steps: the password, and a question. */
export function DeleteForm({ obstacle }: Pick<Deletion, 'obstacle'>) {
  const { t } = useTranslation(['account', 'translation']);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const form = useSchemaForm({ initial: { password: '' }, schema: SCHEMA });
  const save = useExport(t('export.file'));
  const remove = useDeleteAccount({
    onSuccess: ({ refund_chf }) => {
      // The session ends there: here, the guard would lead to the welcome page while that screen loads.
      void navigate('/goodbye', { replace: true, state: { refunded: refund_chf > 0 } });
    },
    onError: () => setAsking(false),
  });
  if (obstacle !== null) return <Alert tone="warn">{t(`delete.obstacles.${obstacle}`)}</Alert>;
  return (
    <Section title={t('delete.confirm')}>
      <div className={classes.actions}>
        <Button look="outline" busy={save.isPending} onClick={() => save.mutate()}>
          {t('delete.exportFirst')}
        </Button>
      </div>
      <AccountError error={save.error} />
      <form {...form.formProps(() => setAsking(true))} className={classes.form}>
        <PasswordField field={form.field('password')} label={t('delete.password')} />
        <AccountError error={remove.error} />
        <div className={classes.actions}>
          <Button type="submit" look="outline" busy={remove.isPending}>
            {t('delete.confirm')}
          </Button>
        </div>
      </form>
      {asking && (
        <ConfirmDialog
          title={t('delete.finalTitle')}
          confirmLabel={t('delete.confirm')}
          keepLabel={t('delete.keep')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(form.values.password)}
          onClose={() => setAsking(false)}
        >
          <p>{t('delete.finalText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
