import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { SilentQueryError } from '../../../ui/states/silent-query-error';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { usePushStatus, useRenewedPush, useSwitchPushOff, useSwitchPushOn } from './api';
import { pushDevice } from './device';
import { PushError } from './push-error';

/** Switches on and off whether this device shows what one is told, and says why if it cannot. */
export function PushSwitch({ email }: { email: string | undefined }) {
  const { t } = useTranslation('account');
  const status = usePushStatus();
  const on = useSwitchPushOn(email);
  const off = useSwitchPushOff();
  useRenewedPush(email, status.data?.subscribed);
  if (status.data === undefined) {
    if (status.isError) return <SilentQueryError query={status} />;
    return (
      <Loading>
        <Skeleton height="6rem" />
      </Loading>
    );
  }
  const { public_key, subscribed } = status.data;
  const device = pushDevice();
  const isOn = subscribed && device === 'allowed';
  const mayAsk = public_key !== null && (device === 'ask' || device === 'allowed');
  return (
    <div className={stack.stack}>
      <p>{t('push.text')}</p>
      {!mayAsk && <p>{t(public_key === null ? 'push.device.no' : `push.device.${device}`)}</p>}
      {on.isSuccess && isOn && <FocusedAlert tone="good">{t('push.done')}</FocusedAlert>}
      {off.isSuccess && !isOn && <FocusedAlert tone="good">{t('push.stopped')}</FocusedAlert>}
      <PushError error={on.error ?? off.error} />
      {mayAsk && !isOn && (
        <div>
          <Button
            busy={on.isPending}
            onClick={() => {
              off.reset();
              on.mutate(public_key);
            }}
          >
            {t('push.start')}
          </Button>
        </div>
      )}
      {isOn && (
        <div>
          <Button
            look="outline"
            busy={off.isPending}
            onClick={() => {
              on.reset();
              off.mutate();
            }}
          >
            {t('push.stop')}
          </Button>
        </div>
      )}
    </div>
  );
}
