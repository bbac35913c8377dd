import { zurichDay, zurichWallTime } from '../../common/time/zurich.js';
import type { City } from '../../events/index.js';

/** The day of the month of a city's event: 0 is Sunday, `nth` counts from 1. */
const HABITS: Record<City, { weekday: number; nth: number }> = {
  Bern: { weekday: 4, nth: 1 },
  Geneva: { weekday: 5, nth: 1 },
  Lausanne: { weekday: 4, nth: 2 },
  Zurich: { weekday: 5, nth: 2 },
  Lucerne: { weekday: 4, nth: 3 },
  Basel: { weekday: 5, nth: 3 },
};
const BEGINS = '19:30';

/** Returns the starts of a city's monthly events in the months around `now`: `from` and `to` count months from it. */
export function monthlyDates(city: City, now: Date, from: number, to: number): Date[] {
  const [year = 0, month = 0] = zurichDay(now).split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) =>
    zurichWallTime(nthWeekday(year, month - 1 + from + index, HABITS[city]), BEGINS),
  );
}

/** Returns the nth weekday of a month (0 is January; months beyond the year count on) as a calendar day: `2026-12-04`. */
export function nthWeekday(
  year: number,
  month: number,
  { weekday, nth }: { weekday: number; nth: number },
): string {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const day = 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7;
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
