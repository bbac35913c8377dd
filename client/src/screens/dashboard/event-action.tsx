import { IconCheck, IconHourglass } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError, hasCode } from '../../api/http/api-error';
import type { EventItem } from '../../api/types';
import { CalendarLink } from '../../features/events/calendar-link';
import { useCancelReservation } from '../../features/reservations/api';
import { chf } from '../../lib/money';
import { Alert } from '../../ui/widgets/alert';
import { Badge } from '../../ui/widgets/badge';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import classes from './event-card.module.css';
import type { Offer } from './event.rules';
import { RefundTerms } from './refund-terms';
import { useCheckout } from './use-checkout';

interface EventActionProps {
  event: EventItem;
  offer: Offer;
  /** Of a full event: whether a seat may come free again soon. */
  onlyHeld: boolean;
}

/** What one can do about an event: reserve, go on paying, cancel, or see the matches. */
export function EventAction({ event, offer, onlyHeld }: EventActionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const checkout = useCheckout(event);
  const checkoutErrorText = useCheckoutErrorText();
  const cancel = useCancelReservation(event.id);

  useEffect(() => {
    // A button that went away with its offer took the focus along: it stays at this event.
    if (cancel.isSuccess && document.activeElement === document.body) box.current?.focus();
  }, [offer, cancel.isSuccess]);

  const start = ({ detail }: MouseEvent) => {
    // The second press of a double click is no other wish: the first may be granted already.
    if (detail > 1) return;
    cancel.reset();
    checkout.start();
  };

  return (
    <div ref={box} tabIndex={-1} className={classes.action}>
      {offer === 'registered' && <Registered event={event} />}
      {offer === 'held' && (
        <>
          <Badge tone="warn" size="lg" icon={<IconHourglass size={18} aria-hidden />}>
            {t('dashboard.held')}
          </Badge>
          <p className={classes.terms}>{t('dashboard.heldText')}</p>
          <div className={stack.row}>
            <Button busy={checkout.busy} onClick={start}>
              {t('dashboard.continuePayment')}
            </Button>
            <Button look="outline" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('dashboard.giveBack')}
            </Button>
          </div>
          <RefundTerms event={event} />
        </>
      )}
      {offer === 'full' && (
        <>
          <Badge size="lg">{t('dashboard.full')}</Badge>
          <p className={classes.terms}>{t(onlyHeld ? 'dashboard.fullHeld' : 'dashboard.fullText')}</p>
        </>
      )}
      {offer === 'open' && (
        <>
          {cancel.isSuccess && <Alert tone="good">{t('dashboard.givenBack')}</Alert>}
          <div className={stack.row}>
            <Button busy={checkout.busy} onClick={start}>
              {t('dashboard.reserve', { price: chf(event.price) })}
            </Button>
          </div>
          <RefundTerms event={event} />
        </>
      )}
      {offer !== 'registered' && !cancel.isSuccess && checkout.blockedUrl !== undefined && (
        <Alert
          tone="info"
          action={
            <a href={checkout.blockedUrl} target="_blank" rel="noopener noreferrer">
              {t('dashboard.openPayment')}
            </a>
          }
        >
          {t('dashboard.tabBlocked')}
        </Alert>
      )}
      {checkout.error !== null && (
        <Alert
          tone={hasCode(checkout.error, 'RATE_LIMITED') ? 'warn' : 'bad'}
          action={
            hasCode(checkout.error, 'EMAIL_NOT_VERIFIED') && (
              <Link to="/account">{t('dashboard.confirmAddress')}</Link>
            )
          }
        >
          {checkoutErrorText(checkout.error)}
        </Alert>
      )}
      {cancel.isError && <Alert tone="bad">{errorText(cancel.error, 'dashboard.givenBackFailed')}</Alert>}
    </div>
  );
}

/** Returns a function that says why a reservation failed; of a pause also how long it lasts. */
function useCheckoutErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED' || !error.retryAfter)
      return errorText(error, 'dashboard.checkoutFailed');
    return t('dashboard.heldTooOften', { count: Math.ceil(error.retryAfter / 60) });
  };
}

function Registered({ event }: { event: EventItem }) {
  const { t } = useTranslation();
  return (
    <>
      <Badge tone="good" size="lg" icon={<IconCheck size={18} aria-hidden />}>
        {t('dashboard.registered')}
      </Badge>
      <div className={stack.row}>
        <ButtonLink to={`/matches/${event.id}`} look="outline">
          {t('common.viewMatches')}
        </ButtonLink>
        <CalendarLink event={event} />
      </div>
    </>
  );
}
