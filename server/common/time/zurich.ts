import { DateTime } from 'luxon';

/** The time zone in which all rules of the day are taken: "the day of the event", whatever TZ the machine has. */
export const ZONE = 'Europe/Zurich';

/** 00:00 in Zurich of the day in which `instant` lies (daylight saving included). */
export function startOfZurichDay(instant: Date): Date {
  return DateTime.fromJSDate(instant, { zone: ZONE }).startOf('day').toJSDate();
}

/** 00:00 in Zurich `days` calendar days after the day of `instant`; days may be negative. A day may have 23 or 25 hours. */
export function zurichDayAfter(instant: Date, days: number): Date {
  return DateTime.fromJSDate(instant, { zone: ZONE }).startOf('day').plus({ days }).toJSDate();
}

/** Whether both instants lie in the same calendar day in Zurich. */
export function isSameZurichDay(a: Date, b: Date): boolean {
  return startOfZurichDay(a).getTime() === startOfZurichDay(b).getTime();
}

/** The instant at which clocks in Zurich show `hour:minute`, `days` calendar days after the day of `instant`. */
export function zurichTime(instant: Date, days: number, hour: number, minute = 0): Date {
  return DateTime.fromJSDate(instant, { zone: ZONE })
    .startOf('day')
    .plus({ days })
    .set({ hour, minute })
    .toJSDate();
}

/** The instant as ISO 8601 with Zurich's offset, to the second: `2026-12-04T19:30:00+01:00`. */
export function zurichIso(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: ZONE }).toISO({ suppressMilliseconds: true }) ?? '';
}

/** The calendar day in Zurich on which an instant lies: `2026-12-04`. */
export function zurichDay(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: ZONE }).toISODate() ?? '';
}

/** The calendar day in Zurich so many months after the day of `instant` (the last of the month where that has fewer days). */
export function zurichMonthsAfter(instant: Date, months: number): string {
  return DateTime.fromJSDate(instant, { zone: ZONE }).plus({ months }).toISODate() ?? '';
}

/** The instant at which clocks in Zurich show `time` (`19:30`) on a `day` (`2026-12-04`), daylight saving included. */
export function zurichWallTime(day: string, time: string): Date {
  return DateTime.fromISO(`${day}T${time}`, { zone: ZONE }).toJSDate();
}

/** From 00:00 in Zurich of a month's first day to that of the next; the month is `2026-12`. */
export function zurichMonth(month: string): { from: Date; to: Date } {
  const first = DateTime.fromISO(`${month}-01`, { zone: ZONE });
  return { from: first.toJSDate(), to: first.plus({ months: 1 }).toJSDate() };
}
