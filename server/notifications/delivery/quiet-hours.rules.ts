import { afterNight } from '../../common/time/zurich.js';

/** Quiet hours: from 22:00 to 07:00 in Zurich only urgent notifications are sent. */
const NIGHT_BEGINS = 22;
const NIGHT_ENDS = 7;

/** Returns the instant, or the end of the quiet hours (07:00 in Zurich) if it is within them. */
export function afterQuietHours(instant: Date): Date {
  return afterNight(instant, NIGHT_BEGINS, NIGHT_ENDS);
}
