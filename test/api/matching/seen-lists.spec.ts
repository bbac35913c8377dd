import { RelationsService } from '../../../server/relations/index.js';
import { type Actor, guest, refusal } from '../../fixtures/actors.js';
import {
  createFreeEvent,
  giveSeats,
  listOf,
  matchesOf,
  minutePasses,
  releaseSeat,
} from '../../fixtures/event-day.js';
import { lateGuest, eventOfUna, type EventOfUna } from '../../fixtures/matching/seen-lists.js';
import { type RunningApp, STORY_BEGINS, startApp } from '../../fixtures/app/start-app.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ matchesPerPerson: 1 });
});
beforeEach(() => app.clock.turnTo(STORY_BEGINS));
afterAll(() => app.close());

const look = (person: Actor, eventId: number) => person.post(`/api/events/${eventId}/matches/look`);
const news = async (person: Actor, eventId: number) => (await look(person, eventId)).expect(200);

describe('somebody on a list that was seen', () => {
  it('stays on it when somebody comes who would suit better, and the newcomer is added', async () => {
    const { eventId, unlike, match } = await eventOfUna(app);
    const before = await matchesOf(unlike, eventId);
    expect(before.map(({ id }) => id)).toEqual([match.accountId]);
    const late = await lateGuest(app, eventId);
    await minutePasses(app);
    const after = await matchesOf(unlike, eventId);
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set([match.accountId, late.accountId]));
    // what one wanted to begin with is there, too
    const words = (list: typeof after) => list.find(({ id }) => id === match.accountId)?.icebreakers;
    expect(words(after)).toEqual(words(before));
  });

  it('stays also when it was the other who has seen it', async () => {
    const { eventId, unlike, match } = await eventOfUna(app);
    expect(await listOf(match, eventId)).toEqual([unlike.accountId]);
    await lateGuest(app, eventId);
    expect(await listOf(unlike, eventId)).toContain(match.accountId);
  });

  it('would go, had nobody looked', async () => {
    const { eventId, unlike, match } = await eventOfUna(app);
    const late = await lateGuest(app, eventId);
    await minutePasses(app);
    expect(await listOf(unlike, eventId)).toEqual([late.accountId]);
    expect(await listOf(match, eventId)).not.toContain(unlike.accountId);
  });

  it('goes when they do not come, when one blocks the other, and when one takes back the consent', async () => {
    const ends = [
      ({ eventId, match }: EventOfUna) => releaseSeat(app, eventId, match),
      ({ unlike, match }: EventOfUna) =>
        app.app.get(RelationsService).block(match.accountId, unlike.accountId),
      async ({ match }: EventOfUna) => {
        (await match.call('PUT', '/api/account/consents/matching', { given: false })).expect(200);
      },
    ];
    for (const end of ends) {
      app.clock.turnTo(STORY_BEGINS);
      const story = await eventOfUna(app);
      expect(await listOf(story.unlike, story.eventId)).toEqual([story.match.accountId]);
      await end(story);
      await minutePasses(app);
      expect(await listOf(story.unlike, story.eventId)).not.toContain(story.match.accountId);
    }
  });

  it('stays when one says no of an earlier evening now: that counts from the next one on', async () => {
    const earlier = await createFreeEvent(app, {
      startsAt: new Date('2026-11-06T18:00:00Z'),
      endsAt: new Date('2026-11-06T21:00:00Z'),
    });
    const { eventId, unlike, match } = await eventOfUna(app);
    const now = app.clock.now().toISOString();
    app.clock.turnTo('2026-11-05T18:00:00Z');
    await giveSeats(app, earlier, unlike, match);
    app.clock.turnTo(now);
    expect(await listOf(unlike, eventId)).toEqual([match.accountId]);
    const feedbacks = [{ user_id: unlike.accountId, rating: 'no' }];
    (await match.post(`/api/events/${earlier}/feedback`, { feedbacks })).expect(200);
    await minutePasses(app);
    expect(await listOf(unlike, eventId)).toEqual([match.accountId]);
  });
});

describe('what has changed on a list', () => {
  it('is told once, by number for those who have gone, and not at the first look', async () => {
    const { eventId, unlike, match } = await eventOfUna(app);
    await listOf(unlike, eventId);
    expect(await news(unlike, eventId)).toEqual({ added: [], gone: 0, may_change: true });

    const late = await lateGuest(app, eventId);
    await listOf(unlike, eventId);
    expect(await news(unlike, eventId)).toEqual({ added: [late.accountId], gone: 0, may_change: true });
    expect(await news(unlike, eventId)).toEqual({ added: [], gone: 0, may_change: true });

    await releaseSeat(app, eventId, match);
    await listOf(unlike, eventId);
    expect(await news(unlike, eventId)).toMatchObject({ gone: 1 });
    expect(await news(unlike, eventId)).toMatchObject({ gone: 0 });
  });

  it('is told also of somebody who has deleted their account, of whom nothing stays', async () => {
    const { eventId, unlike, match } = await eventOfUna(app);
    await listOf(unlike, eventId);
    await news(unlike, eventId);
    (await match.call('DELETE', '/api/account', { password: match.password })).expect(200);
    await listOf(unlike, eventId);
    const told = await news(unlike, eventId);
    expect(told.gone).toBe(1);
    const rows = await app.database.query(
      'select from match_list_views where account_id = $1 or $1 = any (shown) or $1 = any (looked)',
      [match.accountId],
    );
    expect(rows).toEqual([]);
  });

  it('is final once the evening has begun', async () => {
    const { eventId, unlike } = await eventOfUna(app);
    await listOf(unlike, eventId);
    app.clock.turnTo('2026-12-04T18:00:00Z');
    expect(await news(unlike, eventId)).toMatchObject({ may_change: false });
  });

  it('is nothing for who may not see the list', async () => {
    const { eventId } = await eventOfUna(app);
    const stranger = await guest(app, 'Stranger', { gender: 'male' });
    expect(refusal(await look(stranger, eventId))).toBe('403 NOT_RESERVED');
    app.clock.turnTo(STORY_BEGINS);
    const { eventId: other, unlike } = await eventOfUna(app);
    app.clock.turnTo('2026-12-03T12:00:00Z');
    expect(refusal(await look(unlike, other))).toBe('403 MATCHES_LOCKED');
  });
});
