import type { ReactNode } from 'react';
import type { UserEvent } from '../../../api/types';
import { useNow } from '../../../lib/use-now';
import { useReservations } from '../api';
import { TodayCard } from './today-card';
import { isToday } from './today.rules';

interface TodayProps {
  /** The guest's first name, which stands on the ticket; undefined while it is not known. */
  guest?: string | undefined;
  /** Only this event; all of today's without it. */
  eventId?: number;
  /** Returns what else one can do there. */
  more?: (event: UserEvent) => ReactNode;
  /** Returns what else the screen says of it, below. */
  below?: (event: UserEvent) => ReactNode;
}

/** One's own events of today, with what one needs at the door: ticket, address, begin and end, matches. Nothing on other days. */
export function Today({ guest, eventId, more, below }: TodayProps) {
  const { data: reservations } = useReservations();
  const now = useNow();
  const { upcoming = [], past = [] } = reservations ?? {};
  const events = [...upcoming, ...past].filter(
    (event) => isToday(event, now) && (eventId === undefined || event.id === eventId),
  );
  return events.map((event) => (
    <TodayCard key={event.id} event={event} guest={guest} now={now} more={more?.(event)}>
      {below?.(event)}
    </TodayCard>
  ));
}
