import { afterNight } from '../../common/time/zurich.js';

/** From 22:00 to 07:00 in Zurich nothing goes out that can wait. */
const NIGHT_BEGINS = 22;
const NIGHT_ENDS = 7;

/** Returns the instant, or 07:00 in Zurich after it if it lies in the night. */
export function afterQuietHours(instant: Date): Date {
  return afterNight(instant, NIGHT_BEGINS, NIGHT_ENDS);
}
