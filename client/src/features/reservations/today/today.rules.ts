import { wallTime } from '../../../lib/dates/zurich.rules';

interface Times {
  /** Begin and end, ISO 8601. */
  date: string;
  ends_at: string;
}

/** Milliseconds after the end of an event until its last guest has left. */
const LEAVING = 60 * 60 * 1000;

/** Returns whether the server shows match lists of an event: from midnight in Zurich of its day. */
export function matchesAreOpen({ date }: Pick<Times, 'date'>, now: Date): boolean {
  return wallTime(now.toISOString()).day >= wallTime(date).day;
}

/** Returns whether an event is today's: from midnight in Zurich of its day until its last guest has left, also beyond midnight. */
export function isToday(event: Times, now: Date): boolean {
  return matchesAreOpen(event, now) && now.getTime() < Date.parse(event.ends_at) + LEAVING;
}
