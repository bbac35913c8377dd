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

/** The date of an event, long and in English whatever the language, with a 24-hour time: "Friday, 4 December 2026, 19:30". Zurich time. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${LONG.format(date)}, ${TIME.format(date)}`;
}
