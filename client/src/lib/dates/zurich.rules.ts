/** The time zone of every date that people see. */
export const ZURICH = 'Europe/Zurich';

const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZURICH,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns what a clock in Zurich shows at an instant: `2026-12-04` and `19:30`, as the fields of a form hold them. */
export function wallTime(iso: string): { day: string; time: string } {
  const [day = '', time = ''] = WALL.format(new Date(iso)).split(' ');
  return { day, time };
}

/** Returns the day and the time of `2026-12-04 19:30`. */
export function splitWallTime(text: string): { day: string; time: string } {
  const [day = '', time = ''] = text.split(' ');
  return { day, time: time.slice(0, '19:30'.length) };
}

/**
 * Returns the instant at which a clock in Zurich shows this day and time, in ISO 8601 with an offset. Of an hour that comes
 * twice (in October) the first; of one that never comes (in March) the same minute an hour later.
 */
export function instantOf(day: string, time: string): string {
  for (const offset of ['+02:00', '+01:00']) {
    const iso = `${day}T${time}:00${offset}`;
    const shown = wallTime(iso);
    if (shown.day === day && shown.time === time) return iso;
  }
  return `${day}T${time}:00+01:00`;
}

/** Returns when an event ends that begins on `day` at `from` and lasts until the next time that clocks show `until`. */
export function endOf(day: string, from: string, until: string): string {
  return instantOf(until > from ? day : nextDay(day), until);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
