import { wallTime } from '../lib/dates/zurich.rules';

const AFTERWARDS_MS = 60 * 60 * 1000;
const PHOTO = /^\/photos\/([\w-]{32})(?:-\d+)?\.webp$/;

/** An event as far as its times go, ISO 8601. */
export interface Dated {
  date: string;
  ends_at: string;
}

/** Returns whether the matches of an event are today's: from midnight in Zurich of its day until an hour after its end. */
export function isToday({ date, ends_at }: Dated, now: Date): boolean {
  const hasCome = wallTime(now.toISOString()).day >= wallTime(date).day;
  return hasCome && now.getTime() < Date.parse(ends_at) + AFTERWARDS_MS;
}

/** Returns whether the day after an event has come in Zurich: nobody shows a ticket any more. */
export function isDayAfter({ ends_at }: Pick<Dated, 'ends_at'>, now: Date): boolean {
  return wallTime(now.toISOString()).day > wallTime(ends_at).day;
}

/** Returns the key under which a photo is kept: the same in all its sizes and for all times, another for each reader. */
export function photoKey(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const id = PHOTO.exec(pathname)?.[1];
  return id && `/photos/${id}?for=${searchParams.get('for')}`;
}

/** Returns the address of the smallest size of a photo. */
export function smallPhoto(address: string): string {
  return address.replace('.webp', '-320.webp');
}
