import { wallTime } from '../../../lib/dates/zurich.rules';

interface Times {
  /** Begin and end, ISO 8601. */
  date: string;
  ends_at: string;
}

/** Milliseconds after the end of an event until its last guest has left. */
const LEAVING = 60 * 60 * 1000;

/** Returns whether an event is today's: from midnight in Zurich of its day until its last guest has left, also beyond midnight. */
export function isToday({ date, ends_at }: Times, now: Date): boolean {
  const hasCome = wallTime(now.toISOString()).day >= wallTime(date).day;
  return hasCome && now.getTime() < Date.parse(ends_at) + LEAVING;
}
