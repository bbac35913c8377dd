import { HOUR } from '../../common/time/durations.rules.js';

/** Hours before an event between which its guests are asked to confirm: early enough that the reminder can say so. */
const ASKED_FROM_HOURS = 60;
const ASKED_UNTIL_HOURS = 48;
/** So many hours before an event a place must be confirmed. */
export const CONFIRM_UNTIL_HOURS = 24;
/** With fewer hours left nobody loses a place any more. */
const KEPT_FROM_HOURS = 12;

/** Returns between which starts the events lie whose guests are asked now: after the first, up to the second. */
export function startsToAskAt(now: Date): [Date, Date] {
  return hoursAfter(now, ASKED_UNTIL_HOURS, ASKED_FROM_HOURS);
}

/** Returns between which starts the events lie at which a place that is not confirmed can be lost now. */
export function startsToEndAt(now: Date): [Date, Date] {
  return hoursAfter(now, KEPT_FROM_HOURS, CONFIRM_UNTIL_HOURS);
}

function hoursAfter(now: Date, least: number, most: number): [Date, Date] {
  return [new Date(now.getTime() + least * HOUR), new Date(now.getTime() + most * HOUR)];
}
