import { EventsService, PlacesService, ReservationsService } from '../../server/events/index.js';
import { MatchingJob } from '../../server/matching/index.js';
import { type Actor, type Answers, guest, type Profile } from './actor.js';
import type { RunningApp } from './start-app.js';

/** A free evening in Zurich on Friday 4 December 2026 from 19:00 to 22:00 (18:00Z to 21:00Z), with room for everybody. */
const EVENING = {
  name: 'Apéro at the lake',
  city: 'Zurich',
  startsAt: new Date('2026-12-04T18:00:00Z'),
  endsAt: new Date('2026-12-04T21:00:00Z'),
  priceRappen: 0,
  maxMen: 300,
  maxWomen: 300,
  status: 'published' as const,
};

/** The morning of that Friday: matches are open, the evening is ahead. */
export const ON_THE_DAY = '2026-12-04T08:00:00Z';
/** An hour after the end, to the second: feedback opens. */
export const FEEDBACK_OPENS = '2026-12-04T22:00:00Z';

/** Puts on an evening; answers its id. */
export async function evening(app: RunningApp, fields: Partial<typeof EVENING> = {}): Promise<number> {
  const { id } = await app.app.get(EventsService).create({ ...EVENING, ...fields });
  return id;
}

/** Gives people a place at an evening. */
export async function seat(app: RunningApp, eventId: number, ...people: readonly Actor[]): Promise<void> {
  for (const { accountId } of people) {
    const [row] = await app.database.query<{ gender: Profile['gender'] }>(
      'select gender from profiles where account_id = $1',
      [accountId],
    );
    const gender = row?.gender === 'male' || row?.gender === 'female' ? row.gender : 'other';
    await app.app.get(PlacesService).give({ eventId, accountId, gender }, 'test');
  }
}

/** Takes a person's place away. */
export async function unseat(app: RunningApp, eventId: number, { accountId }: Actor): Promise<void> {
  const places = app.app.get(PlacesService);
  const live = await app.app.get(ReservationsService).findLive(eventId, accountId);
  if (!live) throw new Error(`account ${accountId} has no place at ${eventId}`);
  await app.database.transaction(async () => {
    const moment = { at: app.clock.now(), by: 'test', why: 'test' };
    await places.move(await places.lock(live.id), 'cancelled', moment);
  });
}

/** As many men and as many women as asked, with a place each. */
export async function couples(
  app: RunningApp,
  eventId: number,
  count: number,
  answers: Partial<Answers> = {},
): Promise<{ men: Actor[]; women: Actor[] }> {
  const people = { men: [] as Actor[], women: [] as Actor[] };
  for (let at = 0; at < count; at++) {
    people.men.push(await guest(app, `Man${at}`, { gender: 'male', age: 30 + at }, answers));
    people.women.push(await guest(app, `Woman${at}`, { gender: 'female', age: 30 + at }, answers));
  }
  await seat(app, eventId, ...people.men, ...people.women);
  return people;
}

/** One minute passes for the scheduler: the bell rings and the jobs that it sent are done. */
export async function minutePasses(app: RunningApp): Promise<void> {
  app.clock.forward({ minutes: 1 });
  await app.app.get(MatchingJob).ring();
  await app.jobs.drain();
}

/** Somebody on a list, as the wire carries them. */
export interface Match {
  id: number;
  name: string;
  photo_url: string | null;
  icebreakers: string[];
  compatibility_score: number;
  reasons: string[];
}

/** A person's list; fails for anything but 200. */
export async function matchesOf(
  person: Actor,
  eventId: number,
  headers: Record<string, string> = {},
): Promise<Match[]> {
  const { status, body } = await person.get<Match[]>(`/api/events/${eventId}/matches`, headers);
  if (status !== 200) throw new Error(`matches answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Who is on a person's list, best first. */
export async function listOf(person: Actor, eventId: number): Promise<number[]> {
  return (await matchesOf(person, eventId)).map(({ id }) => id);
}
