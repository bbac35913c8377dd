const ZONE = 'Europe/Zurich';

const LONG = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The date of an evening, long and in English whatever the language, with a 24-hour time: "Friday, 4 December 2026, 19:30". Zurich time. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${LONG.format(date)}, ${TIME.format(date)}`;
}

/** The parts of a date for a date block: day "4", month "Dec", weekday "Fri". English, Zurich time. */
export function dateBlock(iso: string): { weekday: string; day: string; month: string } {
  const date = new Date(iso);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options }).format(date);
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
  };
}
