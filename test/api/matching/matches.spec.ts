import { RelationsService } from '../../../server/relations/index.js';
import { QUESTIONNAIRE, Actor, PROFILE, ana, ben, guest, newcomer, stranger } from '../../fixtures/actors.js';
import { startTcpProxy } from '../../fixtures/tcp-proxy.js';
import {
  FEEDBACK_OPENS,
  ON_THE_DAY,
  createFreeEvent,
  listOf,
  matchesOf,
  giveSeats,
  releaseSeat,
} from '../../fixtures/event-day.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { STORY_BEGINS, startApp } from '../../fixtures/app/start-app.js';

const app = sharedApp();

const path = (eventId: number | string) => `/api/events/${eventId}/matches` as const;

async function anaAndBen() {
  const eventId = await createFreeEvent(app);
  const people = { eventId, ana: await ana(app), ben: await ben(app) };
  await giveSeats(app, eventId, people.ana, people.ben);
  return people;
}

describe('the day of the evening', () => {
  it.each([
    ['in winter', '2026-12-04T18:00:00Z', '2026-12-03T22:59:59Z', '2026-12-03T23:00:00Z'],
    ['when clocks go back', '2027-10-31T18:00:00Z', '2027-10-30T21:59:59Z', '2027-10-30T22:00:00Z'],
    ['when clocks go forward', '2027-03-28T17:00:00Z', '2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z'],
  ])('opens the matches at midnight in Zurich %s', async (_when, starts, before, midnight) => {
    const startsAt = new Date(starts);
    const eventId = await createFreeEvent(app, {
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3 * 3_600_000),
    });
    const guests = { ana: await ana(app), ben: await ben(app) };
    await giveSeats(app, eventId, guests.ana, guests.ben);
    app.clock.turnTo(before);
    await guests.ana.logIn();
    const locked = await guests.ana.get(path(eventId));
    expect(locked.status).toBe(403);
    expect(locked.body).toEqual({
      success: false,
      code: 'MATCHES_LOCKED',
      error: 'Matches will be revealed on the day of the event',
    });
    app.clock.turnTo(midnight);
    expect(await listOf(guests.ana, eventId)).toEqual([guests.ben.accountId]);
  });

  it('leaves them open ever after', async () => {
    const story = await anaAndBen();
    app.clock.turnTo('2031-01-01T00:00:00Z');
    await story.ana.logIn();
    expect(await listOf(story.ana, story.eventId)).toEqual([story.ben.accountId]);
  });
});

describe('who may see the matches', () => {
  it('nobody without a place there, not even a guest of another evening, before the day and on it', async () => {
    const eventId = await createFreeEvent(app);
    const visitor = await ana(app);
    await giveSeats(app, await createFreeEvent(app), visitor);
    for (const now of [STORY_BEGINS, ON_THE_DAY]) {
      app.clock.turnTo(now);
      const answer = await visitor.get(path(eventId));
      expect([answer.status, answer.error.code]).toEqual([403, 'NOT_RESERVED']);
    }
  });

  it('nobody who is not signed in or has no profile', async () => {
    const eventId = await createFreeEvent(app);
    expect((await stranger(app).get(path(eventId))).error.code).toBe('UNAUTHENTICATED');
    expect((await (await newcomer(app)).get(path(eventId))).error.code).toBe('PROFILE_REQUIRED');
  });

  it('nobody any more who gave the place up', async () => {
    const story = await anaAndBen();
    app.clock.turnTo(ON_THE_DAY);
    await listOf(story.ana, story.eventId);
    await releaseSeat(app, story.eventId, story.ana);
    expect((await story.ana.get(path(story.eventId))).error.code).toBe('NOT_RESERVED');
  });

  it('nobody of an evening that was cancelled, though the place is not paid back yet', async () => {
    const story = await anaAndBen();
    app.clock.turnTo(ON_THE_DAY);
    await app.database.query(`update events set status = 'cancelled' where id = $1`, [story.eventId]);
    expect((await story.ana.get(path(story.eventId))).error.code).toBe('NOT_RESERVED');
  });

  it('nobody of a draft, though an organiser gave them a place', async () => {
    const story = await anaAndBen();
    app.clock.turnTo(ON_THE_DAY);
    await app.database.query(`update events set status = 'draft' where id = $1`, [story.eventId]);
    expect((await story.ana.get(path(story.eventId))).error.code).toBe('MATCHES_LOCKED');
  });

  it.each([
    ['0', 400, 'VALIDATION_FAILED'],
    ['one', 400, 'VALIDATION_FAILED'],
    ['%00', 400, 'VALIDATION_FAILED'],
    ['1.5', 400, 'VALIDATION_FAILED'],
    ['2147483648', 404, 'EVENT_NOT_FOUND'],
    ['2147483647', 404, 'EVENT_NOT_FOUND'],
  ])('an event called %s is an error', async (id, status, code) => {
    const answer = await (await ana(app)).get(path(id));
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });
});

describe('a list', () => {
  it('says the same of a pair to both, and to each how to begin', async () => {
    const story = await anaAndBen();
    app.clock.turnTo(ON_THE_DAY);
    const [bens] = await matchesOf(story.ana, story.eventId);
    const [anas] = await matchesOf(story.ben, story.eventId);
    expect(bens).toMatchObject({ id: story.ben.accountId, name: 'Ben', photo_url: null });
    expect(anas).toMatchObject({ id: story.ana.accountId, name: 'Ana' });
    expect(bens?.compatibility_score).toBe(anas?.compatibility_score);
    expect(bens?.reasons).toEqual(anas?.reasons);
    expect(bens?.compatibility_score).toBeGreaterThan(50);
    expect(bens?.compatibility_score).toBeLessThan(100);
    expect(bens?.reasons.length).toBeGreaterThan(0);
    expect(bens?.reasons.length).toBeLessThanOrEqual(3);
    expect(bens?.icebreakers).toHaveLength(3);
    expect(anas?.icebreakers).toHaveLength(3);
    expect(new Set(bens?.icebreakers).size).toBe(3);
  });

  it('puts whoever agrees most first, and is mutual', async () => {
    const eventId = await createFreeEvent(app);
    const her = await ana(app);
    const alike = await ben(app);
    const unlike = await guest(
      app,
      'Urs',
      { gender: 'male' },
      {
        top_values: 'money, power',
        life_goal: 'travel the world alone',
        hobby: 'video games',
        communication_style: 'expressive',
        kids: 'i_dont_know',
        introvert_extrovert: 1,
        music_preference: 'techno',
      },
    );
    await giveSeats(app, eventId, her, unlike, alike);
    app.clock.turnTo(ON_THE_DAY);
    const list = await matchesOf(her, eventId);
    expect(list.map(({ id }) => id)).toEqual([alike.accountId, unlike.accountId]);
    expect(list[0]?.compatibility_score).toBeGreaterThan(list[1]?.compatibility_score ?? 100);
    expect(await listOf(unlike, eventId)).toEqual([her.accountId]);
  });

  it('is empty for the only guest', async () => {
    const eventId = await createFreeEvent(app);
    const alone = await ana(app);
    await giveSeats(app, eventId, alone);
    app.clock.turnTo(ON_THE_DAY);
    expect(await listOf(alone, eventId)).toEqual([]);
  });

  it('has room for people who answered nothing, and claims nothing of them', async () => {
    const eventId = await createFreeEvent(app);
    const silent = await newcomer(app, 'silent');
    await silent.post('/api/profile', { ...PROFILE, name: 'Silvio', gender: 'male' });
    await silent.call('PUT', '/api/account/consents/matching', { given: true });
    const her = await ana(app);
    await giveSeats(app, eventId, silent, her);
    app.clock.turnTo(ON_THE_DAY);
    const [match] = await matchesOf(her, eventId);
    expect(match?.id).toBe(silent.accountId);
    expect(match?.icebreakers).toHaveLength(3);
    expect(match?.compatibility_score).toBeGreaterThanOrEqual(0);
  });

  it('never carries what somebody wrote, nor children or how they quarrel', async () => {
    const eventId = await createFreeEvent(app);
    const secret = 'Zyxqplm';
    const answers = { ...QUESTIONNAIRE, top_values: `honesty ${secret}`, kids: 'i_want' } as const;
    const her = await guest(app, 'Ana', { gender: 'female' }, answers);
    const him = await guest(app, 'Ben', { gender: 'male' }, answers);
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    const words = JSON.stringify(await matchesOf(her, eventId));
    expect(words).not.toMatch(/zyxqplm/i);
    expect(words).not.toMatch(/kids|children|compromise/i);
  });
});

describe('somebody whom one blocks after the lists were made', () => {
  it('is gone from both lists at once', async () => {
    const story = await anaAndBen();
    const carl = await guest(app, 'Carl', { gender: 'male' });
    await giveSeats(app, story.eventId, carl);
    app.clock.turnTo(FEEDBACK_OPENS);
    expect(await listOf(story.ana, story.eventId)).toHaveLength(2);
    await app.app.get(RelationsService).block(story.ben.accountId, story.ana.accountId);
    expect(await listOf(story.ana, story.eventId)).toEqual([carl.accountId]);
    expect(await listOf(story.ben, story.eventId)).toEqual([]);
    await app.app.get(RelationsService).unblock(story.ben.accountId, story.ana.accountId);
    expect(await listOf(story.ana, story.eventId)).toHaveLength(2);
  });
});

describe('the language of a list', () => {
  it.each([
    ['', 'en'],
    ['en', 'en'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7', 'fr'],
    ['it', 'it'],
    ['de-CH', 'de'],
    ['DE', 'de'],
    ['es, pt;q=0.8', 'en'],
    ['es, it;q=0.2, fr;q=0.3', 'fr'],
    ['fr;q=0, de;q=0.1', 'de'],
    ['*', 'en'],
    ['; ,,;q=x', 'en'],
  ])('asked for with "%s" is %s', async (wanted, language) => {
    const story = await anaAndBen();
    app.clock.turnTo(ON_THE_DAY);
    const headers: Record<string, string> = wanted ? { 'accept-language': wanted } : {};
    const answer = await story.ana.get(path(story.eventId), headers);
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.headers['vary']).toMatch(/Accept-Language/);
    const plain = await matchesOf(story.ana, story.eventId, { 'accept-language': language });
    expect(answer.body).toEqual(plain);
  });

  it('follows the reader from one request to the next, without the matching running again', async () => {
    const story = await anaAndBen();
    app.clock.turnTo(ON_THE_DAY);
    const spoken = new Map<string, string>();
    for (const language of ['en', 'fr', 'it', 'de']) {
      const [match] = await matchesOf(story.ana, story.eventId, { 'accept-language': language });
      spoken.set(JSON.stringify([match?.icebreakers, match?.reasons]), language);
    }
    expect([...spoken.values()]).toEqual(['en', 'fr', 'it', 'de']);
    const runs = await app.database.query('select from matching_runs where event_id = $1', [story.eventId]);
    expect(runs).toHaveLength(1);
  });
});

describe('a database that does not answer', () => {
  it('is told as 503, and the list is there again with the database', async () => {
    const story = await anaAndBen();
    app.clock.turnTo(ON_THE_DAY);
    const proxy = await startTcpProxy(app.settings.databaseUrl);
    const lonely = await startApp({ replicaOf: app, databaseUrl: proxy.url });
    const her = new Actor(lonely, story.ana.email, story.ana.password, story.ana.token);
    proxy.cut();
    const answer = await her.get(path(story.eventId));
    expect([answer.status, answer.error.code]).toEqual([503, 'UNAVAILABLE']);
    await proxy.mend();
    expect(await listOf(her, story.eventId)).toEqual([story.ben.accountId]);
    await lonely.close();
    await proxy.close();
  });
});
