import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { Alert } from '../../../ui/base/alert';
import { usePushStatus, useRenewedPush, useSwitchPushOn } from './api';
import { hasAnswered, noteAnswer, pushDevice } from './device';
import { PushError } from './push-error';

/**
 * Asks on a phone, once and for good, whether it may show what one is told. For those who have a seat at an event: before that
 * there is nothing to tell. The browser itself is asked only after a yes.
 */
export function PushInvitation({ email }: { email: string | undefined }) {
  const { t, ready } = useTranslation('account');
  const status = usePushStatus();
  const on = useSwitchPushOn(email);
  const [answered, setAnswered] = useState(hasAnswered);
  useRenewedPush(email, status.data?.subscribed);
  const key = status.data?.public_key;
  if (on.isSuccess) return <Alert tone="good">{t('push.done')}</Alert>;
  if (!ready || !key || answered || status.data?.subscribed || !isPhone() || pushDevice() !== 'ask')
    return on.isError ? <PushError error={on.error} /> : null;
  const decline = () => {
    noteAnswer('no');
    setAnswered(true);
  };
  const accept = () => {
    // whatever the browser's own question brings: ours has been answered
    on.mutate(key, { onSettled: () => noteAnswer('yes') });
  };
  return (
    <Alert
      tone="info"
      title={t('push.invitation.title')}
      action={
        <div className={stack.row}>
          <Button busy={on.isPending} onClick={accept}>
            {t('push.invitation.yes')}
          </Button>
          <Button look="outline" onClick={decline}>
            {t('push.invitation.no')}
          </Button>
        </div>
      }
    >
      {t('push.invitation.text')}
    </Alert>
  );
}

/** A device that is carried about. On others the settings offer it. */
function isPhone(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
