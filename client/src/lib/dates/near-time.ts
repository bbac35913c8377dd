import { dayTime, time } from './dates';
import { wallTime } from './zurich.rules';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time as one speaks of it: "14:30" of today or tomorrow, else "Fri, 4 Dec 2026, 14:30". */
export interface NearTime {
  day: 'today' | 'tomorrow' | 'later';
  when: string;
}

/** Returns how one speaks of a time in Zurich that lies ahead. */
export function nearTime(iso: string, now: Date): NearTime {
  const { day } = wallTime(iso);
  const dayIn = (ms: number) => wallTime(new Date(now.getTime() + ms).toISOString()).day;
  if (day === dayIn(0)) return { day: 'today', when: time(iso) };
  if (day === dayIn(DAY_MS)) return { day: 'tomorrow', when: time(iso) };
  return { day: 'later', when: dayTime(iso) };
}
