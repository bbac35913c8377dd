import { HOUR, MINUTE } from '../../common/time/durations.rules.js';
import { afterNight } from '../../common/time/zurich.js';
import type { NotificationSetting } from '../../auth/index.js';

/** Milliseconds before the second attempt; doubled for each further one, up to a quarter of an hour. */
const FIRST_PAUSE = 0.5 * MINUTE;
const LONGEST_PAUSE = 15 * MINUTE;
/** A day and a half: nothing is lost if a mail server is down for a night and a day. */
const PATIENCE = 36 * HOUR;

/** Returns the time of the next attempt after this many; null: give up. */
export function nextAttempt(attempts: number, dueAt: Date, now: Date): Date | null {
  if (now.getTime() - dueAt.getTime() >= PATIENCE) return null;
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 10), LONGEST_PAUSE);
  return new Date(now.getTime() + pause);
}

/** Settings of types that are useless when late, and would all be sent at once after days of downtime or after a restore. */
const PASSING: readonly (NotificationSetting | null)[] = ['reminders', 'matches', 'feedback', 'news'];

/** Whether a notification is too late to be sent. */
export function isTooLate(setting: NotificationSetting | null, dueAt: Date, now: Date): boolean {
  return PASSING.includes(setting) && now.getTime() - dueAt.getTime() >= PATIENCE;
}

/** Quiet hours: from 22:00 to 07:00 in Zurich only urgent notifications are sent. */
const NIGHT_BEGINS = 22;
const NIGHT_ENDS = 7;

/** Returns the instant, or the end of the quiet hours (07:00 in Zurich) if it is within them. */
export function afterQuietHours(instant: Date): Date {
  return afterNight(instant, NIGHT_BEGINS, NIGHT_ENDS);
}
