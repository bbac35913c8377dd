import type { City, EventWithSeats, Reservation } from '../../events/index.js';
import { isAttending } from '../../events/reservations/reservation.states.js';

/** The content of a reservation's calendar entry. */
export interface CalendarFacts {
  startsAt: Date;
  endsAt: Date;
  city: City;
  venue: string | null;
  location: string | null;
  /** Whether the guest no longer attends: they cancelled, were refunded, or the event was cancelled. */
  cancelled: boolean;
}

/** Returns the content of a reservation's calendar entry. */
export function calendarFacts(
  { status }: Pick<Reservation, 'status'>,
  event: Pick<EventWithSeats, 'startsAt' | 'endsAt' | 'city' | 'venue' | 'location' | 'status'>,
): CalendarFacts {
  const { startsAt, endsAt, city, venue, location } = event;
  const cancelled = event.status === 'cancelled' || !isAttending(status);
  return { startsAt, endsAt, city, venue, location, cancelled };
}

/** Returns the text that is hashed to detect changes of the content. */
export function fingerprint({ startsAt, endsAt, city, venue, location, cancelled }: CalendarFacts): string {
  return JSON.stringify([startsAt.toISOString(), endsAt.toISOString(), city, venue, location, cancelled]);
}
