import { HOUR } from '../../common/time/durations.rules.js';

/** In so many last hours before an event a free seat is offered to all who wait at once. */
export const OFFER_TO_ALL_HOURS = 6;
/** The shortest time for an answer, in hours. */
export const LEAST_OFFER_HOURS = 1;
/** The share of the time that is left before the event which one person gets for an answer: four can be asked in turn. */
const SHARE = 1 / 4;

/** Returns whether a free seat is offered to all who wait at once: the event begins within six hours. */
export function isOfferedToAll(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= OFFER_TO_ALL_HOURS * HOUR;
}

/**
 * Returns until when a seat that is offered now is kept for one person: for `offerHours`, or for a quarter of the time
 * that is left if that is shorter, and for an hour at least. Null if it is offered to all.
 */
export function offerEnd(startsAt: Date, now: Date, offerHours: number): Date | null {
  if (isOfferedToAll(startsAt, now)) return null;
  const left = startsAt.getTime() - now.getTime();
  return new Date(
    now.getTime() + Math.max(LEAST_OFFER_HOURS * HOUR, Math.min(offerHours * HOUR, left * SHARE)),
  );
}
