import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cancellation, UserEvent } from '../../../api/types';
import { ButtonLink } from '../../../ui/base/button';
import { chf } from '../../../lib/money';
import { LoadFailed } from '../../../ui/states/silent-query-error';
import { Notice } from '../../../ui/base/alert';
import { ownEventsQuery } from '../../../features/reservations/api';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import stack from '../../../ui/base/stack.module.css';
import { CancelDialog } from './cancel-dialog';
import { EventEntry } from './event-entry';
import classes from '../profile.module.css';
import { Refunds } from './refunds';

/** My Events: the places ahead, which can be cancelled, those behind, and money that comes back. */
export function MyEvents() {
  const { t } = useTranslation();
  const events = useQuery(ownEventsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelling, setCancelling] = useState<UserEvent>();
  const [cancelled, setCancelled] = useState<Cancellation>();

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
        <Notice tone="good">
          {cancelled.refund_chf > 0
            ? t('profile.cancel.doneRefund', { amount: chf(cancelled.refund_chf) })
            : t('profile.cancel.done')}
        </Notice>
      )}
      {events.data === undefined && events.isError && <LoadFailed query={events} />}
      {events.isPending && (
        <Loading>
          <Skeleton height="12rem" />
        </Loading>
      )}
      {events.data !== undefined && (
        <>
          <EventList kind="upcoming" events={events.data.upcoming} onCancel={setCancelling} />
          <EventList kind="past" events={events.data.past} />
        </>
      )}
      <Refunds />
      {cancelling !== undefined && (
        <CancelDialog
          event={cancelling}
          onClose={() => setCancelling(undefined)}
          onCancelled={(outcome) => {
            setCancelling(undefined);
            setCancelled(outcome);
          }}
        />
      )}
    </section>
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
