import { currentLanguage } from '../i18n';
import { dateFormat } from '../i18n/formats';
import { ZURICH } from './zurich.rules';

function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat({ timeZone: ZURICH, ...options }).format(new Date(iso));
}

/** Returns a day in Zurich, in the language of the interface: "Fri, 4 Dec 2026". */
export function day(iso: string): string {
  return format(iso, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
}

/** Returns a time in Zurich: "19:30". */
export function time(iso: string): string {
  return format(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** Returns both: "Fri, 4 Dec 2026, 19:30". */
export function dayTime(iso: string): string {
  return `${day(iso)}, ${time(iso)}`;
}

/** Returns a day in Zurich in full: "Friday, 4 December 2026". */
export function longDay(iso: string): string {
  const date = format(iso, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  // browsers write "vendredi, 3 juillet" in the French and Italian of Switzerland, which nobody does
  const hasComma = !['fr', 'it'].includes(currentLanguage());
  return hasComma ? date : date.replace(',', '');
}

/** Returns both in full, as a sentence about an event has it: "Friday, 4 December 2026, 19:30". */
export function longDayTime(iso: string): string {
  return `${longDay(iso)}, ${time(iso)}`;
}

/** Returns the parts of a date for a date block: day "4", month "Dec", weekday "Fri". */
export function dateParts(iso: string): { weekday: string; day: string; month: string } {
  return {
    weekday: format(iso, { weekday: 'short' }),
    day: format(iso, { day: 'numeric' }),
    month: format(iso, { month: 'short' }),
  };
}

/** Returns a month such as `2026-12` in words: "December 2026". */
export function monthName(month: string): string {
  return dateFormat({ timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** Returns the name of a day of the week; 0 is Monday. */
export function weekdayName(index: number): string {
  // 5 January 2026 was a Monday.
  const day = new Date(Date.UTC(2026, 0, 5 + index));
  return dateFormat({ timeZone: 'UTC', weekday: 'long' }).format(day);
}
