import type { ReactNode } from 'react';
import type { UserEvent } from '../../../api/types';
import { useNow } from '../../../lib/use-now';
import { useReservations } from '../api';
import { TodayCard } from './today-card';
import { isToday } from './today.rules';

interface TodayProps {
  /** The guest's first name, which stands on the ticket; undefined while it is not known. */
  guest?: string | undefined;
  /** Returns what else one can do there. */
  more?: (event: UserEvent) => ReactNode;
  /** Whether no other card of the event is on the screen: then this one names it. */
  isAlone?: boolean;
}

/** One's own events of today, with what one needs at the door: ticket, address, begin and end, matches. Nothing on other days. */
export function Today({ guest, more, isAlone = false }: TodayProps) {
  const { data: reservations } = useReservations();
  const now = useNow();
  const { upcoming = [], past = [] } = reservations ?? {};
  const events = [...upcoming, ...past].filter((event) => isToday(event, now));
  return events.map((event) => (
    <TodayCard
      key={event.id}
      event={event}
      guest={guest}
      now={now}
      isOnlyOne={events.length === 1 && !isAlone}
      more={more?.(event)}
    />
  ));
}
