import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../api/types';
import { ConnectionNews } from '../../features/connections/connection-news';
import { FeedbackToGive } from '../../features/feedback/feedback-to-give';
import { Changes } from '../../features/reservations/changes/changes';
import { CheckoutMessages } from '../../features/reservations/checkout/checkout-messages';
import { EndedHolds } from '../../features/reservations/checkout/ended-holds';
import { Paying } from '../../features/reservations/checkout/paying';
import { useCheckout } from '../../features/reservations/checkout/use-checkout';
import { NextCard } from '../../features/reservations/today/next-card';
import { Today } from '../../features/reservations/today/today';
import { Offers } from '../../features/reservations/waiting/offers';
import { RoundsLink } from '../../features/rounds/rounds-link';
import { time } from '../../lib/dates/dates';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useAbout } from '../../ui/base/use-about';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { Alert } from '../../ui/base/alert';
import { Loading } from '../../ui/base/skeleton';
import type { OwnEvents as Own } from './use-own-events';

interface OwnEventsProps {
  own: Own;
  /** The guest's first name, which the ticket shows; undefined while it is not known. */
  guest: string | undefined;
}

/** The guest's own, before anything else: today's event, seats to be paid, changed events, offers, the next event, feedback to give, new connections. */
export function OwnEvents({ own, guest }: OwnEventsProps) {
  const { t } = useTranslation();
  return (
    <section className={stack.stack}>
      <ScreenHeading>{t('landing.own.title')}</ScreenHeading>
      {own.isComing && (
        <Loading>
          <CardSkeleton />
        </Loading>
      )}
      {own.hasToday && <Today guest={guest} more={(event) => <RoundsLink event={event} />} />}
      {own.held.map((event) => (
        <HeldSeat key={event.id} event={event} />
      ))}
      <EndedHolds events={own.ended} />
      <Changes />
      <Offers events={own.offers} />
      {own.next !== undefined && <NextCard event={own.next} guest={guest} />}
      <FeedbackToGive event={own.toRate} />
      <ConnectionNews connections={own.connections} />
    </section>
  );
}

/** A seat that waits for its payment: until when, and the way there; nothing to press once the payment is under way. */
function HeldSeat({ event }: { event: EventItem }) {
  const { t } = useTranslation();
  const about = useAbout();
  const checkout = useCheckout(event);
  if (event.payment_under_way)
    return (
      <Alert tone="info" title={event.name}>
        <Paying />
      </Alert>
    );
  const { held_until } = event;
  const pay = t('dashboard.continuePayment');
  return (
    <>
      <Alert
        tone="warn"
        action={
          <div className={stack.row}>
            <Button busy={checkout.busy} onClick={checkout.start} aria-label={about(pay, event.name)}>
              {pay}
            </Button>
            <ButtonLink to={`/events/${event.id}`} look="outline">
              {t('today.toEvent')}
            </ButtonLink>
          </div>
        }
      >
        {t('landing.own.held', { name: event.name })}{' '}
        {held_until !== null && t('landing.own.heldUntil', { time: time(held_until) })}
      </Alert>
      <CheckoutMessages eventId={event.id} checkout={checkout} withLink />
    </>
  );
}
