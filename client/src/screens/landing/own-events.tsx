import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../api/types';
import { Changes } from '../../features/reservations/changes/changes';
import { CheckoutMessages } from '../../features/reservations/checkout/checkout-messages';
import { Paying } from '../../features/reservations/checkout/paying';
import { useCheckout } from '../../features/reservations/checkout/use-checkout';
import { NextCard } from '../../features/reservations/today/next-card';
import { Today } from '../../features/reservations/today/today';
import { RoundsLink } from '../../features/rounds/rounds-link';
import { time } from '../../lib/dates/dates';
import { nearTime } from '../../lib/dates/near-time';
import { useNow } from '../../lib/use-now';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useAbout } from '../../ui/base/use-about';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { Alert } from '../../ui/widgets/alert';
import { Loading } from '../../ui/widgets/skeleton';
import type { OwnEvents as Own } from './use-own-events';

interface OwnEventsProps {
  own: Own;
  /** The guest's first name, which the ticket shows; undefined while it is not known. */
  guest: string | undefined;
}

/** The guest's own, before anything else: seats to be paid, changed events, offers, today's event or the next one, feedback to give, new connections. */
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
      {own.held.map((event) => (
        <HeldSeat key={event.id} event={event} />
      ))}
      <Changes />
      {own.offers.map((event) => (
        <Offer key={event.id} event={event} />
      ))}
      {own.hasToday && <Today guest={guest} isAlone more={(event) => <RoundsLink event={event} />} />}
      {own.next !== undefined && <NextCard event={own.next} guest={guest} />}
      {own.toRate !== undefined && (
        <Alert
          tone="info"
          action={
            <ButtonLink to={`/feedback/${own.toRate.id}`}>{t('profile.events.giveFeedback')}</ButtonLink>
          }
        >
          {t('landing.own.feedback', { name: own.toRate.name })}
        </Alert>
      )}
      {own.connections.map(({ id, user }) => (
        <Alert
          key={id}
          tone="good"
          action={<ButtonLink to="/connections">{t('common.connections')}</ButtonLink>}
        >
          {t('landing.own.connection', { name: user.name })}
        </Alert>
      ))}
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

function Offer({ event }: { event: EventItem }) {
  const { t } = useTranslation();
  const now = useNow();
  const until = event.waiting?.offered_until;
  const near = until != null && !event.waiting?.to_all ? nearTime(until, now) : undefined;
  return (
    <Alert
      tone="warn"
      action={<ButtonLink to={`/events/${event.id}`}>{t('landing.own.toOffer')}</ButtonLink>}
    >
      {t('landing.own.offer', { name: event.name })}{' '}
      {near !== undefined && t(`landing.own.until.${near.day}`, { when: near.when })}
    </Alert>
  );
}
