import { HOUR } from '../../common/time/durations.rules.js';
import { afterNight, zurichTime } from '../../common/time/zurich.js';

/** In this many last hours before an event a free seat is offered to all members at once. */
const OFFER_TO_ALL_HOURS = 6;
/** Minimum time to answer an offer, in hours. */
export const LEAST_OFFER_HOURS = 1;
/** The share of the time left before the event that one member gets to answer: so about four can be asked in turn. */
const SHARE = 1 / 4;
/**
 * People read offers from 08:00 to 22:00 in Zurich. Each offer includes at least LEAST_BY_DAY of these hours, if it
 * can, and none ends outside them.
 */
const DAY_BEGINS = 8;
const DAY_ENDS = 22;
const LEAST_BY_DAY = 2 * HOUR;

/**
 * Returns until when a seat that is offered now is kept for one member: `offerHours`, or a quarter of the time left if
 * that is shorter, but at least an hour. If it would expire at night it is extended: up to `offerHours`, and up to the
 * last hours in which all are asked. An end between 22:00 and 08:00 is moved to 08:00. Null if the seat is offered to all
 * members: the event begins within six hours, or before that 08:00.
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

/** Returns when this many milliseconds between 08:00 and 22:00 in Zurich have passed; at most one day's. */
function afterTimeByDay(now: Date, milliseconds: number): Date {
  const [morning, night] = [zurichTime(now, 0, DAY_BEGINS), zurichTime(now, 0, DAY_ENDS)];
  const begin = Math.max(now.getTime(), morning.getTime());
  const today = Math.max(0, night.getTime() - begin);
  if (milliseconds <= today) return new Date(begin + milliseconds);
  return new Date(zurichTime(now, 1, DAY_BEGINS).getTime() + milliseconds - today);
}
