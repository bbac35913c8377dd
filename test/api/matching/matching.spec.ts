import { matchingRunDto, MatchingService, PairsView } from '../../../server/matching/index.js';
import { MATCH_EVENT, MATCH_STALE_EVENTS } from '../../../server/matching/runs/matching.service.js';
import { RelationsService } from '../../../server/relations/index.js';
import { type Actor, ana, ben, guest, newcomer, PROFILE, refusal } from '../../fixtures/actors.js';
import {
  ON_THE_DAY,
  createCouples,
  createFreeEvent,
  listOf,
  matchesOf,
  minutePasses,
  giveSeats,
  releaseSeat,
} from '../../fixtures/event-day.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp, STORY_BEGINS } from '../../fixtures/app/start-app.js';

const app = sharedApp();

const AFTER_THE_START = '2026-12-04T18:00:00Z';

async function runsOf(eventId: number): Promise<number> {
  const rows = await app.database.query('select from matching_runs where event_id = $1', [eventId]);
  return rows.length;
}

async function storedPairs(eventId: number): Promise<{ a: number; b: number }[]> {
  return app.database.query(
    'select account_a as a, account_b as b from matches where event_id = $1 order by 1, 2',
    [eventId],
  );
}

const pairsFor = async (eventId: number, page = 1, per_page = 50) =>
  app.app.get(PairsView).list(eventId, { page, per_page }, 'en');

describe('each minute', () => {
  it('nothing happens before the day; on the day the lists are made once and left alone while nothing changes', async () => {
    const eventId = await createFreeEvent(app);
    await createCouples(app, eventId, 2);
    await minutePasses(app);
    expect(await runsOf(eventId)).toBe(0);
    app.clock.turnTo('2026-12-03T22:59:00Z');
    await minutePasses(app);
    expect(await runsOf(eventId)).toBe(1);
    expect(await storedPairs(eventId)).toHaveLength(4);
    await minutePasses(app);
    expect(await runsOf(eventId)).toBe(1);
  });

  it('drafts and cancelled evenings are passed by', async () => {
    const [draft, cancelled] = [await createFreeEvent(app), await createFreeEvent(app)];
    await createCouples(app, draft, 1);
    await createCouples(app, cancelled, 1);
    const set = 'update events set status = $2 where id = $1';
    await app.database.query(set, [draft, 'draft']);
    await app.database.query(set, [cancelled, 'cancelled']);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    expect([await runsOf(draft), await runsOf(cancelled)]).toEqual([0, 0]);
  });

  it('whoever joined before the start is on the lists', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    const late = await guest(app, 'Late', { gender: 'male' });
    await giveSeats(app, eventId, late);
    await minutePasses(app);
    expect(await storedPairs(eventId)).toHaveLength(2);
    expect(new Set(await listOf(her, eventId))).toEqual(new Set([him.accountId, late.accountId]));
  });

  it('whoever left before the start makes room for somebody else', async () => {
    const small = await startApp({ replicaOf: app, matchesPerPerson: 1 });
    const eventId = await createFreeEvent(small);
    const { men, women } = await createCouples(small, eventId, 2);
    small.clock.turnTo(ON_THE_DAY);
    await minutePasses(small);
    const [first] = women as [Actor];
    const [partnerId] = await listOf(first, eventId);
    const partner = men.find(({ accountId }) => accountId === partnerId);
    const other = men.find(({ accountId }) => accountId !== partnerId);
    if (!partner || !other) throw new Error('the first woman has no match');
    await releaseSeat(small, eventId, partner);
    await minutePasses(small);
    expect(await listOf(first, eventId)).toEqual([other.accountId]);
    await small.close();
  });

  it('two of whom one has blocked the other since are put together no more', async () => {
    const eventId = await createFreeEvent(app);
    const { men, women } = await createCouples(app, eventId, 2);
    const [her, him] = [women[0], men[0]] as [Actor, Actor];
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    await app.app.get(RelationsService).block(her.accountId, him.accountId);
    await minutePasses(app);
    expect(await storedPairs(eventId)).toHaveLength(3);
    expect(await listOf(her, eventId)).toEqual([men[1]?.accountId]);
  });

  it('rings once for each evening, however often', async () => {
    const eventId = await createFreeEvent(app);
    await createCouples(app, eventId, 1);
    app.clock.turnTo(ON_THE_DAY);
    await app.jobs.run(MATCH_STALE_EVENTS);
    await app.jobs.run(MATCH_STALE_EVENTS);
    const jobs = await app.database.query(
      `select from jobs.job where name = $1 and singleton_key = $2 and state = 'created'`,
      [MATCH_EVENT.name, String(eventId)],
    );
    expect(jobs).toHaveLength(1);
    await app.jobs.drain();
    expect(await runsOf(eventId)).toBe(1);
  });
});

describe('who comes before the bell', () => {
  it('has the lists made, and later guests find them', async () => {
    const eventId = await createFreeEvent(app);
    const { men, women } = await createCouples(app, eventId, 2);
    app.clock.turnTo('2026-12-03T23:00:00Z');
    for (const person of [...men, ...women]) expect(await listOf(person, eventId)).toHaveLength(2);
    expect(await runsOf(eventId)).toBe(1);
  });

  it('finds their own list though they joined a moment ago', async () => {
    const eventId = await createFreeEvent(app);
    const her = await ana(app);
    await giveSeats(app, eventId, her);
    app.clock.turnTo(ON_THE_DAY);
    expect(await listOf(her, eventId)).toEqual([]);
    const him = await ben(app);
    await giveSeats(app, eventId, him);
    expect(await listOf(him, eventId)).toEqual([her.accountId]);
  });

  it('finds lists of an evening that was moved into the past and never had any', async () => {
    const eventId = await createFreeEvent(app, {
      startsAt: new Date('2026-03-01T18:00:00Z'),
      endsAt: new Date('2026-03-01T21:00:00Z'),
    });
    const { men, women } = await createCouples(app, eventId, 1);
    expect(await listOf(women[0] as Actor, eventId)).toEqual([men[0]?.accountId]);
  });
});

describe('once the evening has begun', () => {
  it('whoever joins changes nobody’s list', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    app.clock.turnTo(AFTER_THE_START);
    const late = await guest(app, 'Late', { gender: 'male' });
    await giveSeats(app, eventId, late);
    await minutePasses(app);
    expect(await listOf(her, eventId)).toEqual([him.accountId]);
    expect(await listOf(late, eventId)).toEqual([]);
  });

  it('whoever leaves is gone from the others’ lists, and nothing else changes', async () => {
    const eventId = await createFreeEvent(app);
    const { men, women } = await createCouples(app, eventId, 3);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    app.clock.turnTo(AFTER_THE_START);
    const [gone, her] = [men[1], women[0]] as [Actor, Actor];
    const before = await matchesOf(her, eventId);
    await releaseSeat(app, eventId, gone);
    await minutePasses(app);
    expect(await matchesOf(her, eventId)).toEqual(before.filter(({ id }) => id !== gone.accountId));
    expect(await runsOf(eventId)).toBe(1);
    const { items, total } = await pairsFor(eventId);
    expect(total).toBe(6);
    expect(items.some(({ a, b }) => a === gone.accountId || b === gone.accountId)).toBe(false);
  });

  it('lists made ahead of the day, or for the date before it was moved, do not count', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, her);
    await app.app.get(MatchingService).runNow(eventId);
    await giveSeats(app, eventId, him);
    app.clock.turnTo(AFTER_THE_START);
    expect(await listOf(her, eventId)).toEqual([him.accountId]);

    const late = await guest(app, 'Late', { gender: 'male' });
    await giveSeats(app, eventId, late);
    await app.database.query(`update events set starts_at = starts_at - interval '1 day' where id = $1`, [
      eventId,
    ]);
    expect(await listOf(her, eventId)).toHaveLength(2);
  });

  it('an organiser can still have them made anew', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, her);
    app.clock.turnTo(AFTER_THE_START);
    expect(await listOf(her, eventId)).toEqual([]);
    await giveSeats(app, eventId, him);
    expect(matchingRunDto(await app.app.get(MatchingService).runNow(eventId))).toMatchObject({
      pairs: 1,
      people: 2,
    });
    expect(await listOf(her, eventId)).toEqual([him.accountId]);
  });
});

describe('what was said and who met earlier', () => {
  async function twoEvents() {
    const first = await createFreeEvent(app, {
      startsAt: new Date('2026-11-06T18:00:00Z'),
      endsAt: new Date('2026-11-06T21:00:00Z'),
    });
    return { first, second: await createFreeEvent(app) };
  }

  it('a no is heard at the next evening, and only there', async () => {
    const { first, second } = await twoEvents();
    // a seat that is given after the start gives nobody to rate
    app.clock.turnTo('2026-11-06T12:00:00Z');
    const { men, women } = await createCouples(app, first, 2);
    const [her, him] = [women[0], men[0]] as [Actor, Actor];
    await giveSeats(app, second, ...men, ...women);
    app.clock.turnTo(STORY_BEGINS);
    const rated = await him.post(`/api/events/${first}/feedback`, {
      feedbacks: [{ user_id: her.accountId, rating: 'no' }],
    });
    expect(rated.status).toBe(200);
    expect(await listOf(her, first)).toContain(him.accountId);
    app.clock.turnTo(ON_THE_DAY);
    expect(await listOf(her, second)).toEqual([men[1]?.accountId]);
    expect(await listOf(him, second)).toEqual([women[1]?.accountId]);
  });

  it('those who met make way for others, as long as there are others', async () => {
    const small = await startApp({ replicaOf: app, matchesPerPerson: 1 });
    const { first, second } = await twoEvents();
    const { men, women } = await createCouples(small, first, 2);
    const before = await Promise.all(women.map((woman) => listOf(woman, first)));
    await giveSeats(small, second, ...men, ...women);
    small.clock.turnTo(ON_THE_DAY);
    const after = await Promise.all(women.map((woman) => listOf(woman, second)));
    expect(new Set(before.flat())).toEqual(new Set(men.map(({ accountId }) => accountId)));
    expect(after).toEqual(before.toReversed());
    await small.close();
  });

  it('two evenings of one hour do not upset each other', async () => {
    const [one, other] = [await createFreeEvent(app), await createFreeEvent(app)];
    const { men, women } = await createCouples(app, one, 2);
    await giveSeats(app, other, ...men, ...women);
    app.clock.turnTo(ON_THE_DAY);
    for (let minute = 0; minute < 3; minute++) await minutePasses(app);
    expect([await runsOf(one), await runsOf(other)]).toEqual([1, 1]);
  });
});

describe('for organisers', () => {
  it('a run says what it came to, and nobody sees it before the day', async () => {
    const eventId = await createFreeEvent(app);
    const { women } = await createCouples(app, eventId, 3);
    const run = matchingRunDto(await app.app.get(MatchingService).runNow(eventId));
    expect(run).toEqual({
      pairs: 9,
      people: 6,
      average_score: expect.any(Number) as number,
      min_matches: 3,
      max_matches: 3,
      ms: expect.any(Number) as number,
    });
    const early = await (women[0] as Actor).get(`/api/events/${eventId}/matches`);
    expect(refusal(early)).toBe('403 MATCHES_LOCKED');
  });

  it('a run of an evening of nobody has nothing to say', async () => {
    const eventId = await createFreeEvent(app);
    expect(matchingRunDto(await app.app.get(MatchingService).runNow(eventId))).toMatchObject({
      pairs: 0,
      people: 0,
      average_score: null,
      min_matches: 0,
      max_matches: 0,
    });
    await expect(app.app.get(MatchingService).runNow(2_147_483_647)).rejects.toMatchObject({
      code: 'EVENT_NOT_FOUND',
    });
    await app.database.query(`update events set status = 'cancelled' where id = $1`, [eventId]);
    await expect(app.app.get(MatchingService).runNow(eventId)).rejects.toMatchObject({
      code: 'EVENT_CANCELLED',
    });
  });

  it('the pairs come with their agreement in steps of five, the highest first, page by page', async () => {
    const eventId = await createFreeEvent(app);
    const { men } = await createCouples(app, eventId, 3);
    await app.app.get(MatchingService).runNow(eventId);
    const all = await pairsFor(eventId);
    expect(all.total).toBe(9);
    const scores = all.items.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, two) => two - one));
    expect(scores.filter((score) => score % 5 !== 0)).toEqual([]);
    const [best] = all.items;
    expect(Object.keys(best ?? {})).toEqual(['a', 'b', 'a_name', 'b_name', 'score']);
    expect(men.map((man) => man.accountId)).toContain(best?.b_name.startsWith('Man') ? best.b : best?.a);
    const pages = await Promise.all([1, 2, 3].map((page) => pairsFor(eventId, page, 4)));
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items);
    expect(pages.map(({ items }) => items.length)).toEqual([4, 4, 1]);
    expect(all.report).toMatchObject({ people: 6, men: 3, women: 3, matches_per_person: 5 });
  });

  it('a word that the matching does not know is told from five people on', async () => {
    const eventId = await createFreeEvent(app);
    const wrote = async (count: number, text: string) => {
      for (let at = 0; at < count; at++)
        await giveSeats(app, eventId, await guest(app, `Writer${at}`, {}, { hobby: text }));
    };
    await wrote(4, 'qwxyzzing');
    await wrote(5, 'blorptangling');
    await app.app.get(MatchingService).runNow(eventId);
    const { report } = await pairsFor(eventId);
    expect(report?.unknown_words).toEqual([{ word: 'blorptangling', people: 5 }]);
  });

  it('those with few or no matches are named, the fewest first', async () => {
    const eventId = await createFreeEvent(app);
    const { men, women } = await createCouples(app, eventId, 1);
    const third = await newcomer(app, 'third');
    await third.post('/api/profile', { ...PROFILE, name: 'Third', gender: 'male' });
    await third.call('PUT', '/api/account/consents/matching', { given: true });
    await giveSeats(app, eventId, third);
    await app.app.get(RelationsService).block(third.accountId, women[0]?.accountId ?? 0);
    await app.app.get(MatchingService).runNow(eventId);
    const { few_matches: few, report } = await pairsFor(eventId);
    expect(few[0]).toEqual({ account_id: third.accountId, name: 'Third', matches: 0 });
    expect(few.slice(1).map(({ account_id, matches }) => [account_id, matches])).toEqual(
      [men[0], women[0]].map((one) => [one?.accountId, 1]),
    );
    expect(report?.without_questionnaire).toBe(1);
  });

  it('an evening without a run has no pairs and no report', async () => {
    expect(await pairsFor(await createFreeEvent(app))).toEqual({
      items: [],
      total: 0,
      few_matches: [],
      report_in_words: [],
      report: null,
    });
  });
});
