import type { City, EventWithSeats, Reservation } from '../../events/index.js';
import { isAttending } from '../../events/reservations/reservation.states.js';

/** What a calendar is told about a reservation. */
export interface CalendarFacts {
  startsAt: Date;
  endsAt: Date;
  city: City;
  venue: string | null;
  location: string | null;
  /** Whether the guest no longer goes there: they gave up, were refunded, or the event was cancelled. */
  cancelled: boolean;
}

/** Returns what a calendar is told about a reservation for an event. */
export function calendarFacts(
  { status }: Pick<Reservation, 'status'>,
  event: Pick<EventWithSeats, 'startsAt' | 'endsAt' | 'city' | 'venue' | 'location' | 'status'>,
): CalendarFacts {
  const { startsAt, endsAt, city, venue, location } = event;
  const cancelled = event.status === 'cancelled' || !isAttending(status);
  return { startsAt, endsAt, city, venue, location, cancelled };
}

/** Returns the text of which the digest tells whether anything has changed. */
export function fingerprint({ startsAt, endsAt, city, venue, location, cancelled }: CalendarFacts): string {
  return JSON.stringify([startsAt.toISOString(), endsAt.toISOString(), city, venue, location, cancelled]);
}
