import { IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEvents } from '../../features/events/api';
import { time } from '../../lib/dates/dates';
import { useNow } from '../../lib/use-now';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { Outcome } from '../../ui/states/outcome';
import { unpaidSeat } from './result.rules';

interface UnpaidProps {
  eventId: number;
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

/** Nothing was paid: the place is held and can still be, or it is gone, as after a payment that TWINT has declined. */
export function Unpaid({ eventId, error, busy, onRetry }: UnpaidProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: events } = useEvents();
  const seat = unpaidSeat(
    events?.find(({ id }) => id === eventId),
    useNow(),
  );
  const isGone = seat === 'gone';
  const heldUntil = seat === undefined || isGone ? undefined : seat.heldUntil;
  return (
    <Outcome
      icon={isGone ? <IconX size={40} /> : <IconClock size={40} />}
      tone={isGone ? 'bad' : 'warn'}
      title={t(isGone ? 'payment.declinedTitle' : 'payment.unpaidTitle')}
      role="alert"
      note={
        <>
          {isGone && <p>{t('payment.declinedNext')}</p>}
          {heldUntil !== undefined && <p>{t('payment.unpaidHeld', { time: time(heldUntil) })}</p>}
        </>
      }
      actions={
        <>
          <ButtonLink to={`/dashboard?event=${eventId}`}>
            {t(isGone ? 'payment.backToEvent' : heldUntil ? 'payment.toCard' : 'common.toDashboard')}
          </ButtonLink>
          {!isGone && (
            <Button look="outline" busy={busy} onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      <p className={stack.lead}>{errorText(error, 'payment.failed')}</p>
    </Outcome>
  );
}
