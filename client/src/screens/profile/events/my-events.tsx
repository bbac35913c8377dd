import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Cancellation, EndedEvent, UserEvent } from '../../../api/types';
import { useSession } from '../../../features/auth/session/session';
import { PushInvitation } from '../../../features/notifications/push/push-invitation';
import { useRefunds, useReservations } from '../../../features/reservations/api';
import { Changes } from '../../../features/reservations/changes/changes';
import { PlacesToConfirm } from '../../../features/reservations/confirm/places-to-confirm';
import { chf } from '../../../lib/money';
import { Alert } from '../../../ui/base/alert';
import { ButtonLink } from '../../../ui/base/button';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import stack from '../../../ui/base/stack.module.css';
import { SilentQueryError } from '../../../ui/states/silent-query-error';
import classes from '../profile.module.css';
import { day } from '../../../lib/dates/dates';
import { useLogged } from '../../../ui/states/use-logged';
import { Badge } from '../../../ui/widgets/badge';
import { CancelDialog } from './cancel-dialog';
import { EventEntry } from './event-entry';
import { Receipts } from './receipts';

// For few.
const PendingEvents = lazy(() => import('./pending-events'));
const EndedEvents = lazy(() => import('./ended-events'));

/** My Events: upcoming reservations, which can be cancelled, past ones, and refunds. */
export function MyEvents() {
  const { t } = useTranslation();
  const events = useReservations();
  const { data: status } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelling, setCancelling] = useState<UserEvent>();
  const [cancelled, setCancelled] = useState<Cancellation>();
  const [isKept, setKept] = useState(false);

  useEffect(() => {
    // The button that had the focus is gone with its entry.
    if (cancelled !== undefined) heading.current?.focus();
  }, [cancelled]);

  return (
    <section id="events" className={classes.card} aria-labelledby="my-events">
      <h2 id="my-events" ref={heading} tabIndex={-1}>
        {t('profile.events.title')}
      </h2>
      {cancelled !== undefined && (
        <Alert tone="good">
          {cancelled.refund_chf > 0
            ? t('profile.cancel.doneRefund', { amount: chf(cancelled.refund_chf) })
            : t('profile.cancel.done')}{' '}
          {isKept && <ToCredit />}
        </Alert>
      )}
      <Changes />
      <PlacesToConfirm />
      {events.data === undefined && events.isError && <SilentQueryError query={events} />}
      {events.isPending && (
        <Loading>
          <Skeleton height="12rem" />
        </Loading>
      )}
      {events.data !== undefined && (
        <>
          <EventList kind="upcoming" events={events.data.upcoming} onCancel={setCancelling} />
          {events.data.upcoming.length > 0 && <PushInvitation email={status?.email} />}
          <Suspense>
            <PendingEvents />
          </Suspense>
          <EventList kind="past" events={events.data.past} />
          {events.data.past.length > 0 && <ToConnections />}
          <Ended events={events.data.cancelled} />
        </>
      )}
      <Refunds />
      <Receipts />
      {cancelling !== undefined && (
        <CancelDialog
          event={cancelling}
          onClose={() => setCancelling(undefined)}
          onCancelled={(outcome, choice) => {
            setCancelling(undefined);
            setKept(choice === 'credit');
            setCancelled(outcome);
          }}
        />
      )}
    </section>
  );
}

// absent in what a phone has kept since before there were any
function Ended({ events = [] }: { events: readonly EndedEvent[] | undefined }) {
  return <Suspense>{events.length > 0 && <EndedEvents events={events} />}</Suspense>;
}

function ToCredit() {
  const { t, ready } = useTranslation('receipts');
  return ready && <Link to="/account/credit">{t('choice.kept')}</Link>;
}

function ToConnections() {
  const { t } = useTranslation();
  return (
    <div className={classes.noEvents}>
      <p>{t('profile.events.connections')}</p>
      <ButtonLink to="/connections" look="outline">
        {t('common.connections')}
      </ButtonLink>
    </div>
  );
}

interface EventListProps {
  kind: 'upcoming' | 'past';
  events: readonly UserEvent[];
  onCancel?: (event: UserEvent) => void;
}

function EventList({ kind, events, onCancel }: EventListProps) {
  const { t } = useTranslation();
  return (
    <div className={stack.stack}>
      <h3>{t(`profile.events.${kind}`)}</h3>
      {events.length === 0 ? (
        <div className={classes.noEvents}>
          <p>{t(kind === 'upcoming' ? 'profile.events.noUpcoming' : 'profile.events.noPast')}</p>
          <ButtonLink to="/dashboard" look="outline">
            {t('profile.events.browse')}
          </ButtonLink>
        </div>
      ) : (
        <ul className={classes.events}>
          {events.map((event) => (
            <li key={event.id}>
              <EventEntry event={event} kind={kind} onCancel={onCancel && (() => onCancel(event))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Money that comes back, or came: how much, for what, why, and where it stands. Nothing where there is none. */
function Refunds() {
  const { t } = useTranslation();
  const { data: refunds, error } = useRefunds();
  useLogged(error);
  if (refunds === undefined || refunds.length === 0) return null;
  return (
    <div className={stack.stack}>
      <h3>{t('profile.refunds.title')}</h3>
      <ul className={classes.events}>
        {refunds.map((refund) => (
          <li key={`${refund.event_id} ${refund.created_at}`} className={classes.refund}>
            <p className={classes.eventName}>{refund.name}</p>
            <p className={classes.amount}>{chf(refund.amount_chf, refund.currency)}</p>
            <p>
              {t(`profile.refunds.${refund.reason}`)}{' '}
              {refund.refunded_at !== null &&
                t('profile.refunds.refundedOn', { date: day(refund.refunded_at) })}
            </p>
            {refund.note !== null && <p>{t('profile.refunds.words', { note: refund.note })}</p>}
            <p>
              <Badge tone={refund.status === 'refunded' ? 'good' : 'warn'}>
                {t(`profile.refunds.${refund.status}`)}
              </Badge>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
