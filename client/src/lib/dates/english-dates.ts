import { ZURICH } from './zurich.rules';

const LONG = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZURICH,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZURICH,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

// Made once: a format costs a phone more than all it will ever write.
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: ZURICH, weekday: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: ZURICH, day: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: ZURICH, month: 'short' });

/** The date of an event, long and in English whatever the language, with a 24-hour time: "Friday, 4 December 2026, 19:30". Zurich time. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${LONG.format(date)}, ${TIME.format(date)}`;
}

/** The time of day alone: "19:30". Zurich time. */
export function shortTime(iso: string): string {
  return TIME.format(new Date(iso));
}

/** The parts of a date for a date block: day "4", month "Dec", weekday "Fri". English, Zurich time. */
export function dateBlock(iso: string): { weekday: string; day: string; month: string } {
  const date = new Date(iso);
  return { weekday: WEEKDAY.format(date), day: DAY.format(date), month: MONTH.format(date) };
}
