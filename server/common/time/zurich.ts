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
