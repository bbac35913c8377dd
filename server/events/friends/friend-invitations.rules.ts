import { HOUR } from '../../common/time/durations.rules.js';
import { type EventFormat, onlySideOf } from '../calendar/event-kind.rules.js';
import { HAS_OPEN_SEAT, type Side } from '../seats/seats.rules.js';
import { endByDay, LEAST_OFFER_HOURS, offerEnd } from '../waiting-list/offers.rules.js';

/** The longest time for which a place is kept for a friend, in hours. */
const KEPT_HOURS = 48;
/** Most invitations of one person for one event, those that came to nothing included. */
export const MOST_FOR_EVENT = 3;
/** Most open invitations of one person, at all events. */
export const MOST_OPEN = 3;
/** Open invitations may hold so large a share of a side, and always one seat. */
const SHARE = 4;

/** SQL: whether one more seat of the row of `event_seats` may be kept for a friend. */
export const MAY_KEEP = `${HAS_OPEN_SEAT} and invited < greatest(1, capacity / ${SHARE})`;

/** Returns the side on which a friend of a guest on this side has a seat: the other one, or the only one. */
export function sideOfFriend(side: Side, format: EventFormat): Side {
  return onlySideOf(format) ?? (side === 'men' ? 'women' : 'men');
}

/** Returns until when a place that is kept now stays so, by the rule of offers: less as the event nears. Null: too late. */
export function keptUntil(startsAt: Date, now: Date): Date | null {
  return offerEnd(startsAt, now, KEPT_HOURS);
}

/** Returns until when a friend who accepts now can reserve: as long as the invitation, an hour at least, and never into the night. */
export function reservableUntil(invitation: { keptUntil: Date }, now: Date): Date {
  const least = now.getTime() + LEAST_OFFER_HOURS * HOUR;
  return endByDay(new Date(Math.max(invitation.keptUntil.getTime(), least)));
}
