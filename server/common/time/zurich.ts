import { DateTime } from 'luxon';

/** The time zone of all rules about days ("the day of the event"), independent of the machine's TZ. */
export const ZONE = 'Europe/Zurich';

const inZurich = (instant: Date) => DateTime.fromJSDate(instant, { zone: ZONE });

/** Returns 00:00 in Zurich on the day of `instant`, with daylight saving. */
export function startOfZurichDay(instant: Date): Date {
  return inZurich(instant).startOf('day').toJSDate();
}

/** Returns 00:00 in Zurich `days` calendar days after the day of `instant`. `days` can be negative; a day can have 23 or 25 hours. */
export function zurichDayAfter(instant: Date, days: number): Date {
  return inZurich(instant).startOf('day').plus({ days }).toJSDate();
}

/** Returns the instant of `hour:minute` in Zurich, `days` calendar days after the day of `instant`. */
export function zurichTime(instant: Date, days: number, hour: number, minute = 0): Date {
  return inZurich(instant).startOf('day').plus({ days }).set({ hour, minute }).toJSDate();
}

/** Returns the instant, or `nightEnds` o'clock in Zurich after it if it lies from `nightBegins` o'clock on and before that. */
export function afterNight(instant: Date, nightBegins: number, nightEnds: number): Date {
  const morning = zurichTime(instant, 0, nightEnds);
  if (instant < morning) return morning;
  return instant < zurichTime(instant, 0, nightBegins) ? instant : zurichTime(instant, 1, nightEnds);
}

/** Returns the instant as ISO 8601 with Zurich's offset, in seconds: `2026-12-04T19:30:00+01:00`. */
export function zurichIso(instant: Date): string {
  return inZurich(instant).toISO({ suppressMilliseconds: true }) ?? '';
}

/** Returns the calendar day of an instant in Zurich: `2026-12-04`. */
export function zurichDay(instant: Date): string {
  return inZurich(instant).toISODate() ?? '';
}

/** Returns a Zurich date and minute in Swiss notation: `04.12.2026 19:30`. */
export function zurichMinute(instant: Date): string {
  return inZurich(instant).toFormat('dd.MM.yyyy HH:mm');
}

/** Returns the calendar day in Zurich `months` months after the day of `instant`: at most the last day of that month. */
export function zurichMonthsAfter(instant: Date, months: number): string {
  return inZurich(instant).plus({ months }).toISODate() ?? '';
}

/** Returns the instant of `time` (`19:30`) in Zurich on `day` (`2026-12-04`), with daylight saving. */
export function zurichWallTime(day: string, time: string): Date {
  return DateTime.fromISO(`${day}T${time}`, { zone: ZONE }).toJSDate();
}

/** Returns 00:00 in Zurich of the first day of `month` (`2026-12`) and of the next month. */
export function zurichMonth(month: string): { from: Date; to: Date } {
  const first = DateTime.fromISO(`${month}-01`, { zone: ZONE });
  return { from: first.toJSDate(), to: first.plus({ months: 1 }).toJSDate() };
}
