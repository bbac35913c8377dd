import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallHost } from '../../features/rounds/api';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { Alert } from '../../ui/base/alert';
import classes from './rounds.module.css';

/** Asks the host to come, quietly: nothing on the screen of anybody else changes. */
export function QuietButton({ eventId, called }: { eventId: number; called: boolean }) {
  const { t } = useTranslation('rounds');
  const [asking, setAsking] = useState(false);
  const call = useCallHost(eventId);
  const errorText = useErrorText();
  const confirm = () => call.mutate(undefined, { onSettled: () => setAsking(false) });
  return (
    <div className={classes.quiet}>
      {called ? (
        <output>{t('call.known')}</output>
      ) : (
        <Button look="plain" onClick={() => setAsking(true)}>
          {t('call.open')}
        </Button>
      )}
      {call.error && <Alert tone="bad">{errorText(call.error, 'errors.INTERNAL')}</Alert>}
      {asking && (
        <ConfirmDialog
          title={t('call.title')}
          confirmLabel={t('call.confirm')}
          keepLabel={t('call.keep')}
          busy={call.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('call.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
