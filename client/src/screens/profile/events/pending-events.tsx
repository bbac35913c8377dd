import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvents } from '../../../features/events/api';
import stack from '../../../ui/base/stack.module.css';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { useLogged } from '../../../ui/states/use-logged';
import classes from '../profile.module.css';
import type { EventItem } from '../../../api/types';
import { useProfile } from '../../../features/profile/api';
import { EventAction } from '../../../features/reservations/action/event-action';
import { EntryFrame } from './entry-frame';

interface PendingEntryProps {
  event: EventItem;
  onLeft: (what: 'seat' | 'waiting') => void;
}

const PENDING: readonly string[] = ['waitlisted', 'held'];

/** The events at which one waits for a seat, or has not paid for it yet. Nothing where there are none. */
export default function PendingEvents() {
  const { t, ready } = useTranslation(['account', 'translation']);
  const { data: events, error } = useEvents();
  useLogged(error);
  const [left, setLeft] = useState<'waiting' | 'seat'>();
  const pending = events?.filter(({ user_status }) => PENDING.includes(user_status)) ?? [];
  if (!ready || (pending.length === 0 && left === undefined)) return null;
  return (
    <div className={stack.stack}>
      <h3>{t('waiting.pending')}</h3>
      {left && (
        <FocusedAlert tone="good">
          {t(left === 'seat' ? 'translation:dashboard.givenBack' : 'waiting.left')}
        </FocusedAlert>
      )}
      <ul className={classes.events}>
        {pending.map((event) => (
          <li key={event.id}>
            <PendingEntry event={event} onLeft={setLeft} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One event at which a seat is not paid yet, or not there yet: how it stands, and what one can do. */
function PendingEntry({ event, onLeft }: PendingEntryProps) {
  const { t } = useTranslation();
  const { data: profile } = useProfile();
  return (
    <EntryFrame event={event} to={`/events/${event.id}`}>
      <p>{t('common.location', { location: t('common.tbd') })}</p>
      <div className={classes.pending}>
        <EventAction event={event} gender={profile?.gender ?? undefined} onLeft={onLeft} />
      </div>
    </EntryFrame>
  );
}
