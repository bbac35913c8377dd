import { MINUTE } from '../../common/time/durations.rules.js';
import type { NotificationKind } from '../occasions/index.js';

/** Milliseconds before the second try; doubled at each further one, up to a quarter of an hour. */
const FIRST_PAUSE = 0.5 * MINUTE;
const LONGEST_PAUSE = 15 * MINUTE;
/** A day and a half: a mail server that is down over a night and a day loses nothing. */
const PATIENCE = 36 * 60 * MINUTE;

/** Returns when a notification is tried again that has failed so often; null: it is given up. */
export function nextAttempt(attempts: number, dueAt: Date, now: Date): Date | null {
  if (now.getTime() - dueAt.getTime() >= PATIENCE) return null;
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 10), LONGEST_PAUSE);
  return new Date(now.getTime() + pause);
}

/** What is of no use later, and would come in a heap when a server is back that was gone for days, or was restored. */
const PASSING: readonly (NotificationKind | null)[] = ['reminders', 'matches', 'feedback', 'news'];

/** Whether a notification became due so long ago that it is left out. */
export function isTooLate(kind: NotificationKind | null, dueAt: Date, now: Date): boolean {
  return PASSING.includes(kind) && now.getTime() - dueAt.getTime() >= PATIENCE;
}
