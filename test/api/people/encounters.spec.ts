import { RelationsService } from '../../../server/relations/index.js';
import { type Actor, ana, ben, logInOrganiser, QUESTIONNAIRE, refusal } from '../../fixtures/actors.js';
import { hostAs } from '../../fixtures/organiser.js';
import { createGuests } from '../../fixtures/guests.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { statementsOf } from '../../fixtures/app/statements.js';
import { createFreeEvent, giveSeats, listOf, ON_THE_DAY } from '../../fixtures/event-day.js';

/** The event of Friday 4 December has begun, and is over. */
const IT_BEGINS = '2026-12-04T18:00:00Z';
const NEXT_DAY = '2026-12-05T09:00:00Z';

const app = sharedApp();

const block = (who: Actor, id: number) => who.post(`/api/people/${id}/block`);
const blocked = async (who: Actor) => (await who.get('/api/people/blocked')).expect(200);
const accounts = async () => {
  const rows = await app.database.query<{ id: number }>('select id from accounts order by id');
  return rows.map(({ id }) => id);
};

/** An event with six couples, of whom the first woman is the one who tries. */
async function sixCouples() {
  const eventId = await createFreeEvent(app);
  const [men, women] = [await createGuests(app, 6, 'male'), await createGuests(app, 6, 'female')];
  for (const person of [...men, ...women])
    (await person.post('/api/questionnaire', QUESTIONNAIRE)).expect(200);
  await giveSeats(app, eventId, ...men, ...women);
  const [her] = women;
  if (!her) throw new Error('nobody came');
  return { eventId, men, women, her };
}

/** Checks guests in at the entrance. */
async function arrive(eventId: number, ...people: readonly Actor[]): Promise<void> {
  const organiser = await logInOrganiser(app);
  const { body } = await organiser.get(`/api/admin/events/${eventId}/reservations?per_page=200`);
  for (const { accountId } of people) {
    const id = body.items.find(({ account_id }) => account_id === accountId)?.id;
    (await organiser.post(`/api/admin/reservations/${id}/check-in`)).expect(200);
  }
}

describe('the guest list', () => {
  it('cannot be read on the day of the event by blocking every id there is', async () => {
    const { eventId, her } = await sixCouples();
    app.clock.turnTo(ON_THE_DAY);
    const ids = [...(await accounts()), 1_000_000, 2_147_483_647];
    const answers = new Map<number, string>();
    for (const id of ids) answers.set(id, refusal(await block(her, id)));
    const matches = await listOf(her, eventId);
    // blocked, they have left her list
    expect(matches).toEqual([]);
    const named = (await blocked(her)).map(({ id }) => id);
    expect(named).toHaveLength(5);
    for (const [id, answer] of answers)
      expect([id, answer]).toEqual([id, named.includes(id) ? '200 undefined' : '404 PERSON_NOT_FOUND']);
  });

  it('is not told by how a refusal reads, or by what it costs', async () => {
    const { eventId, men, women, her } = await sixCouples();
    app.clock.turnTo(ON_THE_DAY);
    const mine = await listOf(her, eventId);
    const theOtherMan = men.find(({ accountId }) => !mine.includes(accountId));
    const guests = [theOtherMan, women[1]].map((one) => one?.accountId ?? 0);
    const stranger = (await ben(app)).accountId;
    const cost = async (id: number) => {
      let answer = await block(her, id);
      const statements = await statementsOf(async () => (answer = await block(her, id)));
      // when sessions were used is collected for a second and written at once, whatever is being asked just then
      const texts = statements.map(({ text }) => text).filter((text) => !text.startsWith('update sessions'));
      return { status: answer.status, body: answer.body, statements: texts };
    };
    const unknown = await cost(999_999);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'PERSON_NOT_FOUND' } });
    for (const id of [...guests, stranger]) expect(await cost(id)).toEqual(unknown);
  });

  it('does not hold what was blocked before this was refused, and the block can still be taken back', async () => {
    const { her } = await sixCouples();
    const someone = await ben(app);
    const relations = app.app.get(RelationsService, { strict: false });
    await relations.block(her.accountId, someone.accountId);
    expect(await blocked(her)).toEqual([]);
    expect((await her.delete(`/api/people/${someone.accountId}/block`)).body).toEqual({ success: true });
    expect((await relations.blockedEitherWay(her.accountId)).size).toBe(0);
  });
});

describe('whom a guest may block', () => {
  it('is their matches until the event begins, and then all who are there', async () => {
    const { eventId, men, women, her } = await sixCouples();
    app.clock.turnTo(ON_THE_DAY);
    const [match = 0] = await listOf(her, eventId);
    const friend = women[3]?.accountId ?? 0;
    expect([refusal(await block(her, match)), refusal(await block(her, friend))]).toEqual([
      '200 undefined',
      '404 PERSON_NOT_FOUND',
    ]);
    app.clock.turnTo(IT_BEGINS);
    for (const { accountId } of [...men, ...women.slice(1)])
      expect(refusal(await block(her, accountId))).toBe('200 undefined');
    expect(await blocked(her)).toHaveLength(11);
    expect(refusal(await block(her, her.accountId))).toBe('404 PERSON_NOT_FOUND');
  });

  it('is, where guests were checked in, who came, for those who came', async () => {
    const { eventId, women, her } = await sixCouples();
    const [, present, absent] = women;
    if (!present || !absent) throw new Error('too few came');
    app.clock.turnTo(ON_THE_DAY);
    const mine = await listOf(her, eventId);
    await arrive(eventId, her, present);
    app.clock.turnTo(NEXT_DAY);
    expect(refusal(await block(her, present.accountId))).toBe('200 undefined');
    expect(refusal(await block(her, absent.accountId))).toBe('404 PERSON_NOT_FOUND');
    expect(refusal(await block(absent, her.accountId))).toBe('404 PERSON_NOT_FOUND');
    // a match stays on the list that one has seen, come or not
    const [match = 0] = mine;
    expect(refusal(await block(her, match))).toBe('200 undefined');
  });

  it('stays the one whom they have met when their own place is paid back later', async () => {
    const { eventId, women, her } = await sixCouples();
    const [, present] = women;
    if (!present) throw new Error('too few came');
    app.clock.turnTo(IT_BEGINS);
    await arrive(eventId, her, present);
    await app.database.query(
      `update reservations set status = 'cancelled' where event_id = $1 and account_id = $2`,
      [eventId, her.accountId],
    );
    expect(refusal(await block(her, present.accountId))).toBe('200 undefined');
  });

  it('is no one at an event that was cancelled, is a draft, or lies ahead', async () => {
    const { eventId, men, her } = await sixCouples();
    const [man] = men;
    expect(refusal(await block(her, man?.accountId ?? 0))).toBe('404 PERSON_NOT_FOUND');
    app.clock.turnTo(IT_BEGINS);
    for (const status of ['cancelled', 'draft']) {
      await app.database.query('update events set status = $2 where id = $1', [eventId, status]);
      expect(refusal(await block(her, man?.accountId ?? 0))).toBe('404 PERSON_NOT_FOUND');
    }
  });

  it('are those who blocked them first: it must not keep a victim from reporting', async () => {
    const { eventId, men, her } = await sixCouples();
    app.clock.turnTo(ON_THE_DAY);
    const mine = await listOf(her, eventId);
    const him = men.find(({ accountId }) => mine.includes(accountId));
    if (!him) throw new Error('no match');
    app.clock.turnTo(IT_BEGINS);
    expect((await block(him, her.accountId)).status).toBe(200);
    const report = { reason: 'harassment', event_id: eventId };
    expect((await her.post(`/api/people/${him.accountId}/report`, report)).status).toBe(200);
    expect((await block(her, him.accountId)).status).toBe(200);
    expect((await blocked(her)).map(({ id }) => id)).toEqual([him.accountId]);
  });

  it('is no organiser and no host by their work', async () => {
    const { eventId, her } = await sixCouples();
    const host = await ana(app);
    const organiser = await logInOrganiser(app);
    await hostAs(organiser, eventId, host);
    app.clock.turnTo(IT_BEGINS);
    const { body } = await organiser.get('/api/admin/people?role=admin');
    for (const id of [host.accountId, body.items[0]?.account_id ?? 0])
      expect(refusal(await block(her, id))).toBe('404 PERSON_NOT_FOUND');
    await giveSeats(app, eventId, host);
    expect(refusal(await block(her, host.accountId))).toBe('200 undefined');
  });
});

describe('tries to block', () => {
  const limited = sharedApp({ rateLimits: true });

  it('are counted, right or wrong, for the hour and for the day, and for each guest alone', async () => {
    const [her, him] = [await ana(limited), await ben(limited)];
    const tries = async (count: number) => {
      const codes: string[] = [];
      for (let at = 0; at < count; at++) codes.push(refusal(await block(her, 900_000 + at)));
      return codes;
    };
    const fine = Array.from({ length: 30 }, () => '404 PERSON_NOT_FOUND');
    expect(await tries(30)).toEqual(fine);
    const refused = await block(her, 1);
    expect([refusal(refused), refused.headers['retry-after']]).toEqual(['429 RATE_LIMITED', '3600']);
    expect(refusal(await block(him, 1))).toBe('404 PERSON_NOT_FOUND');
    expect((await her.delete('/api/people/1/block')).status).toBe(200);
    limited.clock.forward({ hours: 1 });
    expect(await tries(30)).toEqual(fine);
    limited.clock.forward({ hours: 2 });
    expect(refusal(await block(her, 1))).toBe('429 RATE_LIMITED');
    limited.clock.forward({ days: 1 });
    expect(refusal(await block(her, 1))).toBe('404 PERSON_NOT_FOUND');
  });
});
