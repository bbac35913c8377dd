import type { SandboxMessage } from '../../../sandbox/mail/index.js';
import type { Rating } from '../../../server/relations/index.js';
import { MAKE_CONNECTIONS } from '../../../server/feedback/connection-making.service.js';
import { Actor, logInOrganiser, PROFILE, QUESTIONNAIRE } from '../../fixtures/actors.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { readExport } from '../../fixtures/files/unzip.js';

/** What the other says of the attacker; undefined: nothing at all. */
export type Said = Rating | undefined;
/** The variants in which the same is played: they differ in one answer. */
export const VARIANTS: readonly Said[] = ['yes', 'maybe', 'no', undefined];

const HOUR = 3_600_000;

/** A product of its own with the same people under the same ids. */
export interface Variant {
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

/** Starts the product with people who have the same names and addresses in each variant. */
export async function startVariant(said: Said): Promise<Variant> {
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
export async function eventIn(variant: Variant, startsAt: Date): Promise<void> {
  const { app, attacker, ally, other, bystanders } = variant;
  variant.eventId = await createFreeEvent(app, { startsAt, endsAt: new Date(startsAt.getTime() + 3 * HOUR) });
  await giveSeats(app, variant.eventId, attacker, ally, other, ...bystanders);
}

/** A guest rates another; without a rating nothing happens. */
export async function rate(variant: Variant, who: Actor, whom: Actor, rating: Said): Promise<string> {
  if (!rating) return '';
  const feedbacks = [{ user_id: whom.accountId, rating }];
  const { status, body } = await who.post(`/api/events/${variant.eventId}/feedback`, { feedbacks });
  return `${status} ${JSON.stringify(body)}`;
}

/** Time passes: all that runs by itself runs. */
export async function passTo(variant: Variant, time: Date): Promise<void> {
  variant.app.clock.turnTo(time);
  await variant.app.jobs.run(MAKE_CONNECTIONS);
  await variant.app.jobs.drain();
  await notify(variant.app);
}

/** What the attacker reads. */
const PATHS = [
  '/api/connections',
  '/api/profile',
  '/api/profile/events',
  '/api/profile/contacts',
  '/api/events',
  '/api/people/blocked',
  '/api/auth/status',
  '/api/account/settings',
  '/api/account/deletion',
];

async function readAll(who: Actor, paths: readonly string[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const path of paths) {
    const { status, body, headers } = await who.get(path);
    // the ids of connections are drawn at random, and not all are of the same length
    if (path === '/api/connections')
      seen.push(path, status, JSON.stringify(body).replace(/"id":\d+,"event_id"/g, '"event_id"'));
    else seen.push(path, status, body, headers['content-length'], headers['etag']);
  }
  return seen;
}

/** Calls on connections that are none, or those of others. */
async function guessed(who: Actor, id: number): Promise<unknown[]> {
  const answers = [
    await who.put(`/api/connections/${id}`, { share: [] }),
    await who.delete(`/api/connections/${id}`),
    await who.post(`/api/connections/${id}/met`, { met: true }),
  ];
  return answers.map(({ status, body }) => [status, body]);
}

/** Everything that the attacker and their ally can see, as text; what a variant draws at random is left out. */
export async function seenBy(variant: Variant): Promise<string> {
  const { app, eventId, attacker, ally, other, organiser } = variant;
  const about = [`/api/events/${eventId}/feedback`, `/api/events/${eventId}/matches`];
  const { data } = await readExport(attacker, '/api/account/export');
  const sections = [
    'ratings',
    'contacts',
    'shared_contacts',
    'met_answers',
    'blocks',
    'reports',
    'notifications',
  ];
  const mails = await mailsTo(app, attacker.email);
  const seen = [
    await readAll(attacker, [...PATHS, ...about]),
    await readAll(ally, ['/api/connections', ...about]),
    await guessed(attacker, 1),
    sections.map((section) => data[section]),
    mails.map(({ subject, text, from, at }) => ({ subject, from, at, text })),
    // as somebody who also works for the organisers
    await readAll(organiser, [
      '/api/admin/statistics/mutual-connects?by=event',
      '/api/admin/statistics/met?by=day',
      `/api/admin/people/${other.accountId}`,
    ]),
  ];
  return JSON.stringify(seen)
    .replaceAll(app.url, 'https://apero.test')
    .replace(/#token=[\w-]+|signature=[\w-]+/g, '');
}

async function mailsTo(app: RunningApp, address: string): Promise<SandboxMessage[]> {
  const answer = await fetch(`${app.url}/sandbox/mail/messages?to=${encodeURIComponent(address)}`);
  const { items } = (await answer.json()) as { items: SandboxMessage[] };
  // those of one moment leave side by side: which arrives first is chance
  return items.toSorted((one, other) =>
    `${one.at} ${one.subject}`.localeCompare(`${other.at} ${other.subject}`),
  );
}
