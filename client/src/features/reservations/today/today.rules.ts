import { wallTime } from '../../../lib/dates/zurich.rules';

interface Times {
  /** Begin and end, ISO 8601. */
  date: string;
  ends_at: string;
}

/** Returns whether an event is today's: from midnight in Zurich of its day until its end. */
export function isToday({ date, ends_at }: Times, now: Date): boolean {
  const hasCome = wallTime(now.toISOString()).day >= wallTime(date).day;
  return hasCome && now.getTime() < Date.parse(ends_at);
}
