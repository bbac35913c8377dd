import type { AnnouncedEvent, EarlyOffer, EventDetails, EventWithSeats } from '../../events/index.js';

/** All that the public may know of an event; where it is and who comes is not even read here. */
export type PublicEvent = Omit<EventWithSeats, Secret>;
/** The same, with when it was written down. */
export type ComingEvent = Omit<AnnouncedEvent, Secret>;
type Secret = 'venue' | 'location' | 'minMen' | 'minWomen';

/** An event with what its own page says of it. */
export interface PublicEventPage {
  event: PublicEvent;
  details: Omit<EventDetails, 'area'>;
  /** The lower price for those who reserve now; null if there is none. */
  early: EarlyOffer | null;
  /** When it was written down. */
  createdAt: Date;
}

/** How an event stands for the public. */
export type PublicState = 'open' | 'full' | 'begun' | 'over' | 'cancelled';

/** Returns an event without what is not for the public. */
export function withoutSecrets<Event extends EventWithSeats>({
  venue: _venue,
  location: _location,
  minMen: _men,
  minWomen: _women,
  ...event
}: Event): Omit<Event, Secret> {
  return event;
}

/** Returns how an event stands now. One that is over is no more than over, though it was cancelled. */
export function publicState(
  event: Pick<PublicEvent, 'status' | 'startsAt' | 'endsAt' | 'menLeft' | 'womenLeft'>,
  now: Date,
): PublicState {
  if (event.endsAt <= now) return 'over';
  if (event.status === 'cancelled') return 'cancelled';
  if (event.startsAt <= now) return 'begun';
  return event.menLeft <= 0 && event.womenLeft <= 0 ? 'full' : 'open';
}

/** Returns whether search engines may show an event: only while one can still go there, or must hear that it is off. */
export function isIndexed(state: PublicState): boolean {
  return state !== 'over';
}
