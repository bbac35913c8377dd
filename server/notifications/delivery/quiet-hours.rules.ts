import { zurichTime } from '../../common/time/zurich.js';

/** From 22:00 to 07:00 in Zurich nothing goes out that can wait. */
const NIGHT_BEGINS = 22;
const NIGHT_ENDS = 7;

/** Returns the instant, or 07:00 in Zurich after it if it lies in the night. */
export function afterQuietHours(instant: Date): Date {
  const morning = zurichTime(instant, 0, NIGHT_ENDS);
  if (instant < morning) return morning;
  return instant < zurichTime(instant, 0, NIGHT_BEGINS) ? instant : zurichTime(instant, 1, NIGHT_ENDS);
}
