import type { Rating } from '../../../server/relations/index.js';
import { ConnectionMakingService } from '../../../server/connections/index.js';
import { Actor, logInOrganiser, PROFILE, QUESTIONNAIRE } from '../../fixtures/actors.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { mailTo, notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { readExport } from '../../fixtures/unzip.js';

/** What the other says of the attacker; undefined: nothing at all. */
export type Said = Rating | undefined;
/** The worlds in which the same is played: they differ in one answer. */
export const WORLDS: readonly Said[] = ['yes', 'maybe', 'no', undefined];

const HOUR = 3_600_000;

/** A product of its own with the same people under the same ids. */
export interface World {
  said: Said;
  app: RunningApp;
  attacker: Actor;
  /** The attacker's second account. */
  ally: Actor;
  other: Actor;
  bystanders: Actor[];
  organiser: Actor;
  eventId: number;
}

/** Starts the product with people who have the same names and addresses in each world. */
export async function startWorld(said: Said): Promise<World> {
  const app = await startApp(WITH_MAIL);
  const person = async (name: string, gender: 'female' | 'male') => {
    const actor = await new Actor(app, `${name}@apero.test`).register();
    (await actor.post('/api/profile', { ...PROFILE, name, gender })).expect(200);
    (await actor.post('/api/questionnaire', QUESTIONNAIRE)).expect(200);
    return actor;
  };
  const attacker = await person('attacker', 'female');
  const ally = await person('ally', 'female');
  const other = await person('other', 'male');
  const bystanders = [await person('carl', 'male'), await person('dora', 'female')];
  const organiser = await logInOrganiser(app);
  return { said, app, attacker, ally, other, bystanders, organiser, eventId: 0 };
}

/** Begins an event that all attend, and turns the clock to the opening of its feedback. */
export async function eventIn(world: World, startsAt: Date): Promise<void> {
  const { app, attacker, ally, other, bystanders } = world;
  world.eventId = await createFreeEvent(app, { startsAt, endsAt: new Date(startsAt.getTime() + 3 * HOUR) });
  await giveSeats(app, world.eventId, attacker, ally, other, ...bystanders);
}

/** A guest rates another; without a rating nothing happens. */
export async function rate(world: World, who: Actor, whom: Actor, rating: Said): Promise<string> {
  if (!rating) return '';
  const feedbacks = [{ user_id: whom.accountId, rating }];
  const { status, body } = await who.post(`/api/events/${world.eventId}/feedback`, { feedbacks });
  return `${status} ${JSON.stringify(body)}`;
}

/** Time passes: all that runs by itself runs. */
export async function passTo(world: World, time: Date): Promise<void> {
  world.app.clock.turnTo(time);
  await world.app.app.get(ConnectionMakingService).makeDue();
  await world.app.jobs.drain();
  await notify(world.app);
}

/** Everything that the attacker and their ally can see, as text; what a world draws at random is left out. */
export async function seenBy(world: World): Promise<string> {
  const { app, eventId, attacker, ally, other, organiser } = world;
  const seen: unknown[] = [];
  for (const who of [attacker, ally]) {
    for (const path of [
      '/api/connections',
      `/api/events/${eventId}/feedback`,
      `/api/events/${eventId}/matches`,
      '/api/profile',
      '/api/profile/events',
      '/api/profile/contacts',
      '/api/events',
      '/api/people/blocked',
      '/api/auth/status',
      '/api/account/settings',
      '/api/account/deletion',
    ]) {
      const { status, body, headers } = await who.get(path);
      seen.push(path, status, body, headers['content-length'], headers['etag']);
    }
    for (const call of [
      await who.put('/api/connections/1', { share: [] }),
      await who.delete('/api/connections/1'),
      await who.post('/api/connections/1/met', { met: true }),
      await who.put(`/api/connections/${eventId}`, { share: [] }),
    ])
      seen.push(call.status, call.body);
    const { data } = await readExport(who, '/api/account/export');
    for (const section of ['ratings', 'contacts', 'shared_contacts', 'met_answers', 'blocks', 'reports'])
      seen.push(section, data[section]);
    const mails = await mailTo(app, who.email);
    seen.push(mails.map(({ subject, text, from, at }) => ({ subject, from, at, text })));
  }
  // as somebody who also works for the organisers
  for (const by of ['event', 'day', 'city'])
    for (const chart of ['mutual-connects', 'met'])
      seen.push(chart, (await organiser.get(`/api/admin/statistics/${chart}?by=${by}`)).body);
  seen.push((await organiser.get(`/api/admin/people/${other.accountId}`)).body);
  return JSON.stringify(seen)
    .replaceAll(app.url, 'https://apero.test')
    .replace(/#token=[\w-]+|signature=[\w-]+/g, '');
}
