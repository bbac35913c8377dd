import { ageOf, drop, keep, kept, keptKeys } from './own-cache';
import { isToday, photoKey, type Reservations, smallPhoto } from './today.rules';

/** One's own reservations: what says which matches are today's. */
export const RESERVATIONS = '/api/profile/events';
/** Milliseconds for which a list counts as fresh. */
const FRESH_MS = 10 * 60 * 1000;
const MATCHES = /^\/api\/events\/(\d+)\/matches$/;

type Match = { photo_url: string | null };

const pathOf = (eventId: number) => `/api/events/${eventId}/matches`;

/** Returns the id in the path of a match list, or undefined. */
export function eventOfMatches(path: string): number | undefined {
  const id = MATCHES.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Keeps a match list with its photos if it is one of today's; forgets what was kept if it is not, or not any more. */
export async function keepMatches(path: string, authorization: string, answer: Response): Promise<void> {
  const isOneOfToday = (await todaysEvents(authorization)).includes(eventOfMatches(path) ?? 0);
  if (answer.ok && isOneOfToday) {
    await keep(path, authorization, answer);
    await keepPhotos(authorization);
  } else if (answer.status < 500) await drop(path);
}

/** Returns a kept match list if it is still one of today's. */
export async function keptMatches(path: string, authorization: string): Promise<Response | undefined> {
  const isOneOfToday = (await todaysEvents(authorization)).includes(eventOfMatches(path) ?? 0);
  return isOneOfToday ? kept(path, authorization) : undefined;
}

/** Deletes the kept match lists of other events than these, and all photos if one was deleted. */
export async function forgetMatchesBut(eventIds: readonly number[]): Promise<void> {
  const keys = await keptKeys();
  const old = keys.filter((key) => {
    const eventId = eventOfMatches(key);
    return eventId !== undefined && !eventIds.includes(eventId);
  });
  const photos = old.length > 0 ? keys.filter((key) => key.startsWith('/photos/')) : [];
  for (const key of [...old, ...photos]) await drop(key);
}

/** Fetches the match lists of today's events that are not kept yet, and forgets those of other days. */
export async function fetchToday(authorization: string, headers: Headers): Promise<void> {
  const today = await todaysEvents(authorization);
  await forgetMatchesBut(today);
  for (const eventId of today) {
    const entry = await kept(pathOf(eventId), authorization);
    if (entry !== undefined && ageOf(entry) < FRESH_MS) continue;
    await keepMatches(pathOf(eventId), authorization, await fetch(pathOf(eventId), { headers }));
  }
  await keepPhotos(authorization);
}

/** Returns the ids of the events of today at which the owner of a token has a seat, as far as it is kept. */
async function todaysEvents(authorization: string): Promise<number[]> {
  const entry = await kept(RESERVATIONS, authorization);
  return entry === undefined ? [] : eventsOfToday((await entry.json()) as Reservations);
}

/** Returns the ids of the events of today. */
export function eventsOfToday({ upcoming, past }: Reservations): number[] {
  return [...upcoming, ...past].filter((event) => isToday(event, new Date())).map(({ id }) => id);
}

/** Keeps the photos of the kept lists, in their smallest size, and no others. */
async function keepPhotos(authorization: string): Promise<void> {
  const keys = await keptKeys();
  const wanted = new Map<string, string>();
  for (const path of keys.filter((key) => eventOfMatches(key) !== undefined)) {
    const list = (await (await kept(path, authorization))?.json()) as Match[] | undefined;
    for (const { photo_url } of list ?? []) {
      const key = photo_url === null ? undefined : photoKey(photo_url);
      if (key !== undefined && photo_url !== null) wanted.set(key, smallPhoto(photo_url));
    }
  }
  for (const key of keys) if (key.startsWith('/photos/') && !wanted.has(key)) await drop(key);
  for (const [key, address] of wanted) {
    if (keys.includes(key)) continue;
    const photo = await fetch(address).catch(() => undefined);
    if (photo?.ok) await keep(key, authorization, photo);
  }
}
