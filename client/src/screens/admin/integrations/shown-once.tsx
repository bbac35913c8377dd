import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/base/alert';
import { CopyButton } from '../../../ui/widgets/copy-button';
import classes from './integrations.module.css';

/** A secret that nobody sees again. */
export function ShownOnce({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      tone="good"
      action={<CopyButton text={text} label={t('integrations.copy')} copied={t('team.copied')} />}
    >
      {t('integrations.once')} <code className={classes.secret}>{text}</code>
    </Alert>
  );
}
