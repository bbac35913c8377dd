import { useNow } from '../../../lib/use-now';
import { useReservations } from '../api';
import { TodayCard } from './today-card';
import { isToday } from './today.rules';

interface TodayProps {
  /** The guest's first name, which stands on the ticket; undefined while it is not known. */
  guest?: string | undefined;
}

/** One's own events of today, with what one needs at the door: ticket, address, begin and end, matches. Nothing on other days. */
export function Today({ guest }: TodayProps) {
  const { data: reservations } = useReservations();
  const now = useNow();
  const events = reservations?.upcoming.filter((event) => isToday(event, now)) ?? [];
  return events.map((event) => (
    <TodayCard key={event.id} event={event} guest={guest} now={now} isOnlyOne={events.length === 1} />
  ));
}
