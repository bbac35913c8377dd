import { IconCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../api/http/api-error';
import type { EventItem, Gender } from '../../../api/types';
import { usePriceText } from '../../../ui/widgets/use-price-text';
import { CalendarButton } from '../calendar-button';
import { useCancelReservation } from '../api';
import { CheckoutMessages } from '../checkout/checkout-messages';
import classes from '../checkout/checkout.module.css';
import { endedHold, markEndSeen, useKeptHold } from '../checkout/ended-hold';
import { Held } from '../checkout/held';
import { ComesReady } from '../ready/before-reserving';
import { Paying } from '../checkout/paying';
import { RefundTerms } from '../checkout/refund-terms';
import { ReserveTerms } from '../checkout/reserve-terms';
import { type Checkout, useCheckout } from '../checkout/use-checkout';
import { day, time } from '../../../lib/dates/dates';
import { useNow } from '../../../lib/use-now';
import { chf } from '../../../lib/money';
import { Button, ButtonLink } from '../../../ui/base/button';
import { useAbout } from '../../../ui/base/use-about';
import stack from '../../../ui/base/stack.module.css';
import { useErrorText } from '../../../ui/base/use-error-text';
import { useKeptFocus } from '../../../ui/states/use-kept-focus';
import { Alert } from '../../../ui/base/alert';
import { Badge } from '../../../ui/widgets/badge';
import { Skeleton } from '../../../ui/base/skeleton';
import { useOwnPrice } from '../price/api';
import { offerOf, whyFull } from './event.rules';
import { useArrival } from './use-arrival';

// Below the button, and with phrases of their own.
const PriceOptions = lazy(() => import('../price/price-options'));
// Most events are not full.
const Waiting = lazy(() => import('../waiting/waiting'));

interface EventActionProps {
  event: EventItem;
  /** The guest's own; undefined while it is not known. */
  gender: Gender | undefined;
  /** One of many: without codes and the terms that the screen states once. */
  brief?: boolean;
  /** The ticket of a place that is taken, where the screen does not show it elsewhere. */
  ticket?: ReactNode;
  /** Where giving back a held seat, or leaving the waiting list, takes the event off the page. */
  onLeft?: (what: 'seat' | 'waiting') => void;
}

/** What one can do about an event: reserve, go on paying, cancel, wait for a seat, or see the matches. */
export function EventAction({ event, gender, brief = false, ticket, onLeft }: EventActionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const now = useNow();
  const offer = offerOf(event, gender, now);
  useKeptHold(event, now);
  const ended = offer === 'open' || offer === 'full' ? endedHold(event, now)?.until : undefined;
  useEffect(() => {
    if (ended !== undefined && !brief) markEndSeen(event.id, ended);
  }, [ended, brief, event.id]);
  const cancel = useCancelReservation(event.id, onLeft && { onSuccess: () => onLeft('seat') });
  const checkout = useCheckout(event, { onStart: cancel.reset });
  const box = useKeptFocus(offer);
  const comesReady = useArrival(event.id, box.ref);
  const messages = (
    <CheckoutMessages
      eventId={event.id}
      checkout={checkout}
      withLink={offer !== 'registered' && offer !== 'paying' && !cancel.isSuccess}
    />
  );
  return (
    <div {...box} className={classes.action}>
      {offer === 'registered' && <Registered event={event} ticket={ticket} />}
      {offer === 'held' && <Held event={event} checkout={checkout} cancel={cancel} />}
      {offer === 'paying' && <Paying />}
      {/* Of a refusal the message stands below. */}
      {offer === 'over' && !hasCode(checkout.error, 'GIVEN_UP_TODAY') && (
        <Alert tone="info">{t('errors.GIVEN_UP_TODAY')}</Alert>
      )}
      {ended !== undefined && <Alert tone="info">{t('dashboard.holdEnded', { time: time(ended) })}</Alert>}
      {offer === 'open' && (
        <Open
          event={event}
          checkout={checkout}
          givenBack={cancel.isSuccess}
          comesReady={comesReady}
          brief={brief}
          messages={messages}
        />
      )}
      {offer === 'full' && (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <Waiting
            event={event}
            gender={gender}
            why={whyFull(event, gender)}
            checkout={checkout}
            brief={brief}
            onLeft={onLeft && (() => onLeft('waiting'))}
          />
        </Suspense>
      )}
      {offer !== 'open' && messages}
      {cancel.isError && <Alert tone="bad">{errorText(cancel.error, 'dashboard.givenBackFailed')}</Alert>}
    </div>
  );
}

interface OpenProps {
  event: EventItem;
  checkout: Checkout;
  /** Whether the guest has just ended a hold. */
  givenBack: boolean;
  /** Whether the guest comes from completing their profile. */
  comesReady: boolean;
  brief: boolean;
  /** What stands right below the button: on a phone the terms would push it off the screen. */
  messages: ReactNode;
}

function Open({ event, checkout, givenBack, comesReady, brief, messages }: OpenProps) {
  const { t } = useTranslation();
  // Pressing again would be refused again, until the event is over.
  const isOver = hasCode(checkout.error, 'GIVEN_UP_TODAY');
  const about = useAbout();
  const own = useOwnPrice(event);
  const priceText = usePriceText();
  // what a code makes of a price stays an amount
  const reserve = t('dashboard.reserve', { price: event.price === 0 ? priceText(0) : chf(own.toPay) });
  return (
    <>
      {givenBack && <Alert tone="good">{t('dashboard.givenBack')}</Alert>}
      {comesReady && <ComesReady />}
      {!isOver && (
        <div className={stack.row}>
          <Button
            busy={checkout.busy}
            onClick={(press) => checkout.start(press, own.agreed)}
            // the events of a series have one name
            aria-label={about(reserve, `${event.name}, ${day(event.date)}`)}
          >
            {reserve}
          </Button>
        </div>
      )}
      {messages}
      {!isOver && (
        <>
          {event.price > 0 && !brief && (
            <Suspense fallback={null}>
              <PriceOptions event={event} own={own} />
            </Suspense>
          )}
          {brief ? <RefundTerms event={event} onlyLate /> : <ReserveTerms event={event} />}
        </>
      )}
    </>
  );
}

function Registered({ event, ticket }: { event: EventItem; ticket: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Badge tone="good" size="lg" icon={<IconCheck size={18} aria-hidden />}>
        {t('dashboard.registered')}
      </Badge>
      <div className={stack.row}>
        {ticket}
        <ButtonLink to={`/matches/${event.id}`} look="outline">
          {t('common.viewMatches')}
        </ButtonLink>
        <CalendarButton eventId={event.id} />
      </div>
    </>
  );
}
