import type { AnnouncedEvent, EarlyOffer, EventDetails, EventWithSeats } from '../../events/index.js';

/** The public data of an event. Its address and guests are not even read here. */
export type PublicEvent = Omit<EventWithSeats, Secret>;
/** The public data of an upcoming event, with its time of creation. */
export type ComingEvent = Omit<AnnouncedEvent, Secret>;
type Secret = 'venue' | 'location' | 'minMen' | 'minWomen';

export interface PublicEventPage {
  event: PublicEvent;
  details: Omit<EventDetails, 'area'>;
  /** The current early price; null if there is none. */
  early: EarlyOffer | null;
  /** When it was created. */
  createdAt: Date;
}

export type PublicState = 'open' | 'full' | 'begun' | 'over' | 'cancelled';

/** Returns an event without its non-public data. */
export function withoutSecrets<Event extends EventWithSeats>({
  venue: _venue,
  location: _location,
  minMen: _men,
  minWomen: _women,
  ...event
}: Event): Omit<Event, Secret> {
  return event;
}

/** Returns the current public state of an event. A past event is `over`, also if it was cancelled. */
export function publicState(
  event: Pick<PublicEvent, 'status' | 'startsAt' | 'endsAt' | 'menLeft' | 'womenLeft'>,
  now: Date,
): PublicState {
  if (event.endsAt <= now) return 'over';
  if (event.status === 'cancelled') return 'cancelled';
  if (event.startsAt <= now) return 'begun';
  return event.menLeft <= 0 && event.womenLeft <= 0 ? 'full' : 'open';
}

/** Whether search engines may show an event: while it is upcoming, or people must learn that it was cancelled. */
export function isIndexed(state: PublicState): boolean {
  return state !== 'over';
}
