import { HOUR } from '../../common/time/durations.rules.js';
import { afterNight, zurichTime } from '../../common/time/zurich.js';

/** In so many last hours before an event a free seat is offered to all who wait at once. */
const OFFER_TO_ALL_HOURS = 6;
/** The shortest time for an answer, in hours. */
export const LEAST_OFFER_HOURS = 1;
/** The share of the time that is left before the event which one person gets for an answer: four can be asked in turn. */
const SHARE = 1 / 4;
/**
 * From 08:00 to 22:00 in Zurich people read what they are offered: each offer has so many of these hours, in all, and none
 * ends outside them.
 */
const DAY_BEGINS = 8;
const DAY_ENDS = 22;
const LEAST_BY_DAY = 2 * HOUR;

/**
 * Returns until when a seat that is offered now is kept for one person: for `offerHours`, or for a quarter of the time
 * that is left if that is shorter, and for an hour at least. Where that would pass while people sleep it is longer: up to
 * `offerHours`, and up to the last hours in which all are asked. What would end between 22:00 and 08:00 ends at 08:00.
 * Null if the seat is offered to all who wait at once: the event begins within six hours, or before that 08:00.
 */
export function offerEnd(startsAt: Date, now: Date, offerHours: number): Date | null {
  const left = startsAt.getTime() - now.getTime();
  if (left <= OFFER_TO_ALL_HOURS * HOUR) return null;
  const shortest = Math.max(LEAST_OFFER_HOURS * HOUR, Math.min(offerHours * HOUR, left * SHARE));
  const longest = Math.min(offerHours * HOUR, left - OFFER_TO_ALL_HOURS * HOUR);
  const awake = afterTimeByDay(now, LEAST_BY_DAY).getTime() - now.getTime();
  const end = endByDay(new Date(now.getTime() + Math.max(shortest, Math.min(awake, longest))));
  return end < startsAt ? end : null;
}

/** Returns the end of an offer, or 08:00 in Zurich after it if it lies between 22:00 and 08:00. */
export function endByDay(end: Date): Date {
  return afterNight(end, DAY_ENDS, DAY_BEGINS);
}

/** Returns the instant until which so many milliseconds between 08:00 and 22:00 in Zurich have passed, at most a day's. */
function afterTimeByDay(now: Date, milliseconds: number): Date {
  const [morning, night] = [zurichTime(now, 0, DAY_BEGINS), zurichTime(now, 0, DAY_ENDS)];
  const begin = Math.max(now.getTime(), morning.getTime());
  const today = Math.max(0, night.getTime() - begin);
  if (milliseconds <= today) return new Date(begin + milliseconds);
  return new Date(zurichTime(now, 1, DAY_BEGINS).getTime() + milliseconds - today);
}
