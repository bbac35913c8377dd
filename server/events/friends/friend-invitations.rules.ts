import { HOUR } from '../../common/time/durations.rules.js';
import { type EventFormat, onlySideOf } from '../calendar/event.rules.js';
import { HAS_OPEN_SEAT, type Side } from '../seats/seats.rules.js';
import { endByDay, LEAST_OFFER_HOURS, offerEnd } from '../waiting-list/offers.rules.js';

/** Maximum time for which a seat is kept for a friend, in hours. */
const KEPT_HOURS = 48;
/** Maximum number of invitations of one guest for one event, including unsuccessful ones. */
export const MOST_FOR_EVENT = 3;
/** Maximum number of open invitations of one guest, at all events. */
export const MOST_OPEN = 3;
/** Open invitations may keep one in this many seats of a side, but always at least one. */
const SHARE = 4;

/** SQL: whether the row of `event_seats` allows one more seat to be kept for a friend. */
export const MAY_KEEP = `${HAS_OPEN_SEAT} and invited < greatest(1, capacity / ${SHARE})`;

/** Returns the side of a guest's friend: the other one, or the only one. */
export function sideOfFriend(side: Side, format: EventFormat): Side {
  return onlySideOf(format) ?? (side === 'men' ? 'women' : 'men');
}

/**
 * Returns until when a seat is kept if it is kept now, by the rule of offers: shorter as the event approaches. Null if
 * it is too late.
 */
export function keptUntil(startsAt: Date, now: Date): Date | null {
  return offerEnd(startsAt, now, KEPT_HOURS);
}

/**
 * Returns until when a friend who accepts now can reserve: as long as the invitation is valid, but at least an hour, and
 * never ending at night.
 */
export function reservableUntil(invitation: { keptUntil: Date }, now: Date): Date {
  const least = now.getTime() + LEAST_OFFER_HOURS * HOUR;
  return endByDay(new Date(Math.max(invitation.keptUntil.getTime(), least)));
}
