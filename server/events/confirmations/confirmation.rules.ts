import { HOUR } from '../../common/time/durations.rules.js';

/** Guests are asked to confirm from this many hours before an event on: early enough for the reminder to mention it. */
const ASKED_FROM_HOURS = 60;
const ASKED_UNTIL_HOURS = 48;
/** Hours before an event until which a seat must be confirmed. */
export const CONFIRM_UNTIL_HOURS = 24;
/** With fewer hours left, no seat is given away any more. */
const KEPT_FROM_HOURS = 12;

/** Returns the range of starts of the events whose guests are asked now: after the first, up to the second. */
export function startsToAskAt(now: Date): [Date, Date] {
  return hoursAfter(now, ASKED_UNTIL_HOURS, ASKED_FROM_HOURS);
}

/** Returns the range of starts of the events at which an unconfirmed seat can be given away now. */
export function startsToEndAt(now: Date): [Date, Date] {
  return hoursAfter(now, KEPT_FROM_HOURS, CONFIRM_UNTIL_HOURS);
}

function hoursAfter(now: Date, least: number, most: number): [Date, Date] {
  return [new Date(now.getTime() + least * HOUR), new Date(now.getTime() + most * HOUR)];
}
