import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { DateBlock } from '../../../features/events/date-block';
import { useProfile } from '../../../features/profile/api';
import { useCancelReservation } from '../../../features/reservations/api';
import { CheckoutMessages } from '../../../features/reservations/checkout/checkout-messages';
import checkoutClasses from '../../../features/reservations/checkout/checkout.module.css';
import { Held } from '../../../features/reservations/checkout/held';
import { useCheckout } from '../../../features/reservations/checkout/use-checkout';
import Waiting from '../../../features/reservations/waiting/waiting';
import { EnglishDate } from '../../../ui/widgets/english-date';
import { useErrorText } from '../../../ui/base/use-error-text';
import { useKeptFocus } from '../../../ui/states/use-kept-focus';
import { Alert } from '../../../ui/widgets/alert';
import classes from '../profile.module.css';

interface PendingEntryProps {
  event: EventItem;
  onLeft: () => void;
}

/** One event at which a seat is not paid yet, or not there yet: how it stands, and what one can do. */
export function PendingEntry({ event, onLeft }: PendingEntryProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: profile } = useProfile();
  const checkout = useCheckout(event);
  const cancel = useCancelReservation(event.id, { onSuccess: onLeft });
  const isHeld = event.user_status === 'held';
  const box = useKeptFocus(isHeld);
  return (
    <article className={classes.event}>
      <DateBlock date={event.date} />
      <div className={classes.eventText}>
        <p className={classes.eventName}>{event.name}</p>
        <p>
          <EnglishDate date={event.date} />
        </p>
        <p>{t('common.location', { location: t('common.tbd') })}</p>
        <div {...box} className={`${classes.pending} ${checkoutClasses.action}`}>
          {isHeld ? (
            <Held event={event} checkout={checkout} cancel={cancel} />
          ) : (
            <Waiting
              event={event}
              gender={profile?.gender ?? undefined}
              onlyHeld={false}
              checkout={checkout}
              onLeft={onLeft}
            />
          )}
          <CheckoutMessages checkout={checkout} withLink />
          {cancel.isError && <Alert tone="bad">{errorText(cancel.error, 'dashboard.givenBackFailed')}</Alert>}
        </div>
      </div>
    </article>
  );
}
