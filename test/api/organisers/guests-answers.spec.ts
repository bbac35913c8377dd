import { MAKE_CONNECTIONS } from '../../../server/feedback/connection-making.service.js';
import { SessionsService } from '../../../server/auth/index.js';
import { MatchingService } from '../../../server/matching/index.js';
import { COUNT_MONTH } from '../../../server/notifications/delivery/notification-log.service.js';
import { Actor, logInOrganiser, PROFILE, QUESTIONNAIRE, type Questionnaire } from '../../fixtures/actors.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { answer, connectionsOf, FIRST_REVEAL } from '../../fixtures/connections.js';
import { createFreeEvent, FEEDBACK_OPENS, giveSeats } from '../../fixtures/event-day.js';
import { notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { readByOrganisers, withoutChance } from '../../fixtures/organisers-view.js';

/** A product of its own: the same people under the same ids in each. */
interface Copy {
  app: RunningApp;
  organiser: Actor;
  people: Actor[];
  eventId: number;
}

/** What the matching came to, and organisers do not read. */
const RESULT = `select report -> 'unknownWords' as words,
  (select string_agg(parts::text, ' ' order by account_a, account_b) from matches) as parts from matching_runs`;

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

/** Starts a product with three women and three men at an event; the first woman answers so. */
async function startCopy(answers: Partial<Questionnaire> = {}): Promise<Copy> {
  const app = await startApp(WITH_MAIL);
  running.push(app);
  const people: Actor[] = [];
  for (const [at, gender] of (['female', 'male', 'female', 'male', 'female', 'male'] as const).entries()) {
    const person = await new Actor(app, `guest${at}@apero.test`).register();
    (await person.post('/api/profile', { ...PROFILE, name: `Guest${at}`, gender })).expect(200);
    const own = at === 0 ? answers : {};
    (await person.post('/api/questionnaire', { ...QUESTIONNAIRE, ...own })).expect(200);
    people.push(person);
  }
  const eventId = await createFreeEvent(app);
  await giveSeats(app, eventId, ...people);
  return { app, organiser: await logInOrganiser(app), people, eventId };
}

/** What organisers read in a copy, by address. */
async function readIn({ app, organiser, people, eventId }: Copy): Promise<Record<string, string>> {
  const reservations = await app.database.query<{ id: number }>('select id from reservations order by id');
  // the use of a session is written down a second later: in one copy before the team is read, in another after it
  await organiser.get('/api/admin/overview');
  await app.app.get(SessionsService, { strict: false }).writeUses();
  const read = await readByOrganisers(organiser, {
    events: eventId,
    people: people.map(({ accountId }) => accountId),
    reservations: reservations.map(({ id }) => id),
  });
  return withoutChance(read, app.url);
}

/** Leaves out the agreement of pairs, which may differ by its steps of five, and what is in the order of it. */
const withoutAgreement = (read: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(read).map(([address, text]) => [
      address,
      address.includes('/matches')
        ? text
            .replace(/"(score|average_score|worst_best_score)":\d+/g, '"$1":0')
            .replace(/(agree to) \d+%/, '$1 0%')
            .replace(/,\d+\r?$/gm, '')
            .split(/(?<=\}),(?=\{"a":)|\[(?=\{"a":)|(?<=\})\](?=,"total")|\n/)
            .toSorted()
        : text,
    ]),
  );

describe('products that differ in one answer of one guest', () => {
  it('look the same to organisers, but for agreement in steps of five', async () => {
    const copies = [
      await startCopy(),
      await startCopy({ kids: 'i_do_not_want' }),
      await startCopy({ hobby: 'qwxyzzing' }),
    ];
    const seen: unknown[] = [];
    const results = new Set<string>();
    for (const copy of copies) {
      await copy.app.app.get(MatchingService).runNow(copy.eventId);
      seen.push(withoutAgreement(await readIn(copy)));
      results.add(JSON.stringify(await copy.app.database.query(RESULT)));
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    // the control: each answer has changed what the matching came to
    expect(results.size).toBe(copies.length);
  });
});

/** What differs: what the first woman does after the event. The first man has said yes to her. */
const DEEDS = ['nothing', 'yes', 'maybe', 'share', 'end', 'block'] as const;

/** Time passes: all that runs by itself runs. */
async function passTo({ app }: Copy, time: string): Promise<void> {
  app.clock.turnTo(time);
  await app.jobs.run(MAKE_CONNECTIONS);
  await app.jobs.enqueue(COUNT_MONTH, {}, { key: time });
  await app.jobs.drain();
  await notify(app);
}

/** Plays an evening and a month after it. Returns what organisers read at three times. */
async function playAfter(copy: Copy, deed: (typeof DEEDS)[number]): Promise<unknown[]> {
  const [her, him] = copy.people;
  if (!her || !him) throw new Error('Six people come');
  (await her.put('/api/profile/contacts', { phone: '079 123 45 67' })).expect(200);
  await passTo(copy, FEEDBACK_OPENS);
  await answer(him, copy.eventId, [her, 'yes']);
  if (deed !== 'nothing') await answer(her, copy.eventId, [him, deed === 'maybe' ? 'maybe' : 'yes']);
  await passTo(copy, FIRST_REVEAL);
  const [connection] = await connectionsOf(her);
  const path = `/api/connections/${connection?.id}`;
  if (deed === 'share') (await her.put(path, { share: ['phone'] })).expect(200);
  if (deed === 'end') (await her.delete(path)).expect(200);
  if (deed === 'block') (await her.post(`/api/people/${him.accountId}/block`)).expect(200);
  await passTo(copy, '2026-12-06T10:00:00Z');
  const seen: unknown[] = [await readIn(copy)];
  await passTo(copy, '2026-12-08T17:00:00Z');
  seen.push(await readIn(copy));
  await passTo(copy, '2026-12-20T18:00:00Z');
  await passTo(copy, '2027-01-07T10:00:00Z');
  seen.push(await readIn({ ...copy, organiser: await copy.organiser.logIn() }));
  return seen;
}

describe('products in which a guest does or does not say yes, say maybe, share a contact, end a connection or block somebody', () => {
  it('look the same to organisers, whatever they read', async () => {
    const told = new Set<string>();
    let first: unknown;
    for (const deed of DEEDS) {
      const copy = await startCopy();
      const seen = await playAfter(copy, deed);
      first ??= seen;
      expect(seen).toEqual(first);
      // the control: what the guests were told or have done differs each time
      const rows = await copy.app.database.query(
        `select occasion, state, account_id from notifications where state in ('sent', 'void') order by 1, 2, 3`,
      );
      told.add(JSON.stringify([rows, await copy.app.database.query('select * from blocks')]));
      await copy.app.close();
      running.splice(0);
    }
    expect(told.size).toBe(DEEDS.length);
  });
});
