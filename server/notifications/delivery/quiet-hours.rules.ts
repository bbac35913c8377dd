import { zurichTime } from '../../common/time/zurich.js';

/** Quiet hours: from 22:00 to 07:00 in Zurich only urgent notifications are sent. */
const NIGHT_BEGINS = 22;
const NIGHT_ENDS = 7;

/** Returns the instant, or the end of the quiet hours (07:00 in Zurich) if it is within them. */
export function afterQuietHours(instant: Date): Date {
  const morning = zurichTime(instant, 0, NIGHT_ENDS);
  if (instant < morning) return morning;
  return instant < zurichTime(instant, 0, NIGHT_BEGINS) ? instant : zurichTime(instant, 1, NIGHT_ENDS);
}
