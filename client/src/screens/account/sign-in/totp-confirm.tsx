import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useConfirmTotp, useTotpCode } from '../../../features/account/totp';
import { TotpField } from '../../../features/auth/totp-field';
import { accountKey } from '../../../lib/account-key';
import { Button } from '../../../ui/base/button';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { QrCode } from '../../../ui/qr/qr-code';
import { CopyButton } from '../../../ui/widgets/copy-button';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { AccountError } from '../account-error';
import classes from '../account.module.css';

const SCHEMA = z.object({
  totp: z.string().check(z.regex(/^\s*(\d\s*){6}$/, accountKey('totp.codeWrong'))),
});

interface TotpConfirmProps {
  secret: string;
  /** `otpauth://…`, as the app reads it. */
  uri: string;
  onOn: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the key to the app, as a picture and to be typed, and asks for a first code. */
export function TotpConfirm({ secret, uri, onOn, onCancel }: TotpConfirmProps) {
  const { t } = useTranslation(['account', 'translation']);
  const code = useTotpCode(uri);
  const form = useSchemaForm({ initial: { totp: '' }, schema: SCHEMA });
  const confirm = useConfirmTotp();
  const submit = ({ totp }: { totp: string }) =>
    confirm.mutate(totp.replaceAll(/\s/g, ''), {
      onSuccess: ({ recovery_codes }) => onOn(recovery_codes),
      onError: form.showRefused,
    });
  return (
    <form {...form.formProps(submit)} className={classes.form}>
      <p>{t('totp.scan')}</p>
      {code.data === undefined ? (
        <Loading>
          <Skeleton height="18rem" />
        </Loading>
      ) : (
        <QrCode code={code.data} label={t('totp.qr')} />
      )}
      <div className={classes.words}>
        <p>{t('totp.manual')}</p>
        <p className={classes.key}>{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</p>
      </div>
      <div className={classes.actions}>
        <CopyButton text={secret} label={t('totp.copyKey')} copied={t('totp.copied')} />
      </div>
      <TotpField field={form.field('totp')} label={t('totp.code')} description={t('totp.codeHint')} />
      <AccountError error={confirm.error} />
      <div className={classes.actions}>
        <Button look="outline" onClick={onCancel}>
          {t('translation:common.cancel')}
        </Button>
        <Button type="submit" busy={confirm.isPending}>
          {t('totp.confirm')}
        </Button>
      </div>
    </form>
  );
}
