import { RelationsService } from '../../../server/relations/index.js';
import { type Actor, ana, ben, guest, newcomer, stranger } from '../../fixtures/actors.js';
import { FEEDBACK_OPENS, createFreeEvent, listOf, giveSeats, releaseSeat } from '../../fixtures/event-day.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { STORY_BEGINS } from '../../fixtures/app/start-app.js';

const app = sharedApp();

interface Candidate {
  id: number;
  name: string;
  photo_url: string | null;
  rating: string | null;
  matched: boolean;
  wanted: boolean;
}

const path = (eventId: number | string) => `/api/events/${eventId}/feedback` as const;
const send = (who: Actor, eventId: number, feedbacks: unknown) => who.post(path(eventId), { feedbacks });

async function candidatesOf(who: Actor, eventId: number): Promise<Candidate[]> {
  const { status, body } = await who.get(path(eventId));
  expect(status).toBe(200);
  return body;
}

async function ratingsBy(who: Actor, eventId: number): Promise<Record<string, string | null>> {
  return Object.fromEntries((await candidatesOf(who, eventId)).map(({ name, rating }) => [name, rating]));
}

/** The morning after an event with Ana, Ben and Carl. */
async function theNextMorning() {
  const eventId = await createFreeEvent(app);
  const people = {
    ana: await ana(app),
    ben: await ben(app),
    carl: await guest(app, 'Carl', { gender: 'male' }),
  };
  await giveSeats(app, eventId, people.ana, people.ben, people.carl);
  app.clock.turnTo('2026-12-05T08:00:00Z');
  return { eventId, ...people };
}

describe('the hour after the evening', () => {
  it('opens the feedback one hour after the end, to the second, and for ever', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, her, him);
    const yes = [{ user_id: him.accountId, rating: 'yes' }];
    app.clock.turnTo(new Date(new Date(FEEDBACK_OPENS).getTime() - 1));
    for (const answer of [await her.get(path(eventId)), await send(her, eventId, yes)]) {
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        success: false,
        code: 'FEEDBACK_LOCKED',
        error: 'Feedback will be available 1 hour after the event ends',
      });
    }
    app.clock.turnTo(FEEDBACK_OPENS);
    expect(await candidatesOf(her, eventId)).toHaveLength(1);
    app.clock.turnTo('2030-01-01T00:00:00Z');
    await her.logIn();
    expect((await send(her, eventId, yes)).status).toBe(200);
  });
});

describe('who may answer', () => {
  it('nobody without a place there, whenever it is', async () => {
    const story = await theNextMorning();
    const other = await guest(app, 'Other', { gender: 'male' });
    for (const answer of [
      await other.get(path(story.eventId)),
      await send(other, story.eventId, [{ user_id: story.ana.accountId, rating: 'yes' }]),
    ])
      expect([answer.status, answer.error.code]).toEqual([403, 'NOT_RESERVED']);
    app.clock.turnTo(STORY_BEGINS);
    expect((await other.get(path(story.eventId))).error.code).toBe('NOT_RESERVED');
  });

  it('nobody who is not signed in or has no profile', async () => {
    const eventId = await createFreeEvent(app);
    expect((await stranger(app).get(path(eventId))).error.code).toBe('UNAUTHENTICATED');
    expect((await (await newcomer(app)).get(path(eventId))).error.code).toBe('PROFILE_REQUIRED');
    expect((await send(stranger(app), eventId, [])).error.code).toBe('UNAUTHENTICATED');
    expect((await send(await newcomer(app), eventId, [])).error.code).toBe('PROFILE_REQUIRED');
  });

  it('nobody of an evening that was cancelled', async () => {
    const story = await theNextMorning();
    await app.database.query(`update events set status = 'cancelled' where id = $1`, [story.eventId]);
    expect((await story.ana.get(path(story.eventId))).error.code).toBe('NOT_RESERVED');
  });

  it.each([
    ['zero', 400, 'VALIDATION_FAILED'],
    ['2147483648', 404, 'EVENT_NOT_FOUND'],
    ['2147483647', 404, 'EVENT_NOT_FOUND'],
  ])('at an event called %s there is nothing to answer', async (id, status, code) => {
    const answer = await (await ana(app)).get(path(id));
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });
});

describe('the candidates', () => {
  it('are all others with a place, one’s matches first as the list has them, then by name', async () => {
    const story = await theNextMorning();
    const women = [await guest(app, 'Zoe'), await guest(app, 'Bea')];
    app.clock.turnTo(STORY_BEGINS);
    await giveSeats(app, story.eventId, ...women);
    app.clock.turnTo('2026-12-05T08:00:00Z');
    const candidates = await candidatesOf(story.ana, story.eventId);
    const matches = await listOf(story.ana, story.eventId);
    expect(matches).toHaveLength(2);
    expect(candidates.map(({ id }) => id)).toEqual([...matches, women[1]?.accountId, women[0]?.accountId]);
    expect(candidates.map(({ matched }) => matched)).toEqual([true, true, false, false]);
    expect(candidates.at(-1)).toEqual({
      id: women[0]?.accountId,
      name: 'Zoe',
      photo_url: null,
      rating: null,
      matched: false,
      wanted: false,
    });
  });

  it('are marked as wanted by the side one wants to meet, whatever the others want', async () => {
    const story = await theNextMorning();
    const wanted = async () =>
      Object.fromEntries((await candidatesOf(story.ana, story.eventId)).map((one) => [one.name, one.wanted]));
    app.clock.turnTo(STORY_BEGINS);
    await giveSeats(app, story.eventId, await guest(app, 'Zoe'));
    app.clock.turnTo('2026-12-05T08:00:00Z');
    await app.database.query(`update profiles set looking_for = 'men' where account_id = $1`, [
      story.carl.accountId,
    ]);
    expect(await wanted()).toEqual({ Ben: true, Carl: true, Zoe: false });
    await app.database.query(`update profiles set looking_for = 'both' where account_id = $1`, [
      story.ana.accountId,
    ]);
    expect(await wanted()).toEqual({ Ben: true, Carl: true, Zoe: true });
  });

  it('never tell on which side a guest of neither gender had a place', async () => {
    const story = await theNextMorning();
    const others = [
      await guest(app, 'Kim', { gender: 'other' }),
      await guest(app, 'Zoe'),
      await guest(app, 'Sam', { gender: 'other' }),
    ];
    app.clock.turnTo(STORY_BEGINS);
    await giveSeats(app, story.eventId, ...others);
    const sides = await app.database.query<{ side: string }>(
      `select distinct side from reservations join profiles using (account_id)
       where event_id = $1 and gender = 'other'`,
      [story.eventId],
    );
    expect(sides).toHaveLength(2);
    // their own wishes leave them on nobody's list
    await app.database.query(`update profiles set looking_for = 'women' where gender = 'other'`);
    await app.database.query(`update profiles set looking_for = 'men' where account_id = $1`, [
      story.ana.accountId,
    ]);
    app.clock.turnTo('2026-12-05T08:00:00Z');
    const wanted = Object.fromEntries(
      (await candidatesOf(story.ana, story.eventId)).map((one) => [one.name, one.wanted]),
    );
    expect(wanted).toEqual({ Ben: true, Carl: true, Kim: true, Sam: true, Zoe: false });
  });

  it('are without those who left, and those one blocked or is blocked by', async () => {
    const story = await theNextMorning();
    await releaseSeat(app, story.eventId, story.carl);
    expect((await candidatesOf(story.ana, story.eventId)).map(({ name }) => name)).toEqual(['Ben']);
    await app.app.get(RelationsService).block(story.ben.accountId, story.ana.accountId);
    expect(await candidatesOf(story.ana, story.eventId)).toEqual([]);
    expect(await candidatesOf(story.ben, story.eventId)).toEqual([]);
  });
});

describe('answers', () => {
  it('are kept, each person’s own, and can be changed', async () => {
    const story = await theNextMorning();
    const first = await send(story.ana, story.eventId, [
      { user_id: story.ben.accountId, rating: 'yes' },
      { user_id: story.carl.accountId, rating: 'maybe' },
    ]);
    expect([first.status, first.body]).toEqual([200, { success: true }]);
    expect(await ratingsBy(story.ana, story.eventId)).toEqual({ Ben: 'yes', Carl: 'maybe' });
    expect(await ratingsBy(story.ben, story.eventId)).toEqual({ Ana: null, Carl: null });
    await send(story.ana, story.eventId, [{ user_id: story.ben.accountId, rating: 'no' }]);
    expect(await ratingsBy(story.ana, story.eventId)).toEqual({ Ben: 'no', Carl: 'maybe' });
  });

  it('of one evening say nothing of another', async () => {
    const story = await theNextMorning();
    app.clock.turnTo(STORY_BEGINS);
    const next = await createFreeEvent(app);
    await giveSeats(app, next, story.ana, story.ben);
    app.clock.turnTo('2026-12-05T08:00:00Z');
    await send(story.ana, story.eventId, [{ user_id: story.ben.accountId, rating: 'maybe' }]);
    expect(await ratingsBy(story.ana, next)).toEqual({ Ben: null });
  });

  it('sent at the same moment from two tabs do not harm each other', async () => {
    const story = await theNextMorning();
    const both = (rating: string) =>
      send(
        story.ana,
        story.eventId,
        [story.ben, story.carl].map(({ accountId }) => ({ user_id: accountId, rating })),
      );
    const sent = await Promise.all(['yes', 'no', 'yes', 'no', 'maybe'].map(both));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { Ben, Carl } = await ratingsBy(story.ana, story.eventId);
    expect(Ben).toBe(Carl);
  });

  it('about nobody are refused in the words of the form', async () => {
    const story = await theNextMorning();
    const answer = await send(story.ana, story.eventId, []);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'NOTHING_RATED', error: 'Please rate at least one person' });
  });
});

describe('answers that cannot be', () => {
  const good = (to: Actor) => ({ user_id: to.accountId, rating: 'yes' });

  it.each<[string, (story: Awaited<ReturnType<typeof theNextMorning>>) => unknown, string]>([
    ['an unknown rating', ({ ben: b }) => ({ ...good(b), rating: 'love' }), 'feedbacks.1.rating'],
    ['no rating', ({ ben: b }) => ({ user_id: b.accountId }), 'feedbacks.1.rating'],
    ['a rating that is a list', ({ ben: b }) => ({ ...good(b), rating: ['yes'] }), 'feedbacks.1.rating'],
    ['a NUL in a rating', ({ ben: b }) => ({ ...good(b), rating: 'yes\u0000' }), 'feedbacks.1.rating'],
    ['oneself', ({ ana: a }) => good(a), 'feedbacks.1.user_id'],
    ['somebody one has already named', ({ carl }) => good(carl), 'feedbacks.1.user_id'],
    ['somebody who does not exist', () => ({ user_id: 2_147_483_647, rating: 'no' }), 'feedbacks.1.user_id'],
    ['an id beyond all ids', () => ({ user_id: 2_147_483_648, rating: 'no' }), 'feedbacks.1.user_id'],
    ['an id as text', ({ ben: b }) => ({ ...good(b), user_id: `${b.accountId}` }), 'feedbacks.1.user_id'],
    ['half a person', ({ ben: b }) => ({ ...good(b), user_id: b.accountId + 0.5 }), 'feedbacks.1.user_id'],
    ['no id', () => ({ rating: 'yes' }), 'feedbacks.1.user_id'],
    ['null', () => null, 'feedbacks'],
    ['a number', () => 7, 'feedbacks'],
    ['a list', ({ ben: b }) => [good(b)], 'feedbacks'],
  ])('%s beside a good one: neither is kept', async (_name, wrong, field) => {
    const story = await theNextMorning();
    const answer = await send(story.ana, story.eventId, [good(story.carl), wrong(story)]);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: 'VALIDATION_FAILED', details: [{ field }] });
    expect(await ratingsBy(story.ana, story.eventId)).toEqual({ Ben: null, Carl: null });
  });

  it('about somebody who blocked one, or was not there, is refused', async () => {
    const story = await theNextMorning();
    const absent = await ben(app);
    await app.app.get(RelationsService).block(story.carl.accountId, story.ana.accountId);
    const { error } = await send(story.ana, story.eventId, [good(absent), good(story.ben), good(story.carl)]);
    expect(error.details).toMatchObject([{ field: 'feedbacks.0.user_id' }, { field: 'feedbacks.2.user_id' }]);
    expect(await ratingsBy(story.ana, story.eventId)).toEqual({ Ben: null });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'yes'],
    ['one answer without a list', { user_id: 1, rating: 'yes' }],
    ['501 answers', Array.from({ length: 501 }, (_, at) => ({ user_id: at + 1, rating: 'yes' }))],
  ])('%s instead of a list is refused', async (_name, feedbacks) => {
    const story = await theNextMorning();
    const answer = await send(story.ana, story.eventId, feedbacks);
    expect([answer.status, answer.error.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.error.details).toMatchObject([{ field: expect.stringMatching(/^feedbacks/) as string }]);
  });

  it('are kept from the database by its own checks too', async () => {
    const story = await theNextMorning();
    const { accountId } = story.ana;
    const insert = (rated: number, rating: string) =>
      app.database.query(
        `insert into ratings (event_id, rater_id, rated_id, rating, created_at, updated_at)
         values ($1, $2, $3, $4, now(), now())`,
        [story.eventId, accountId, rated, rating],
      );
    await expect(insert(accountId, 'yes')).rejects.toMatchObject({ constraint: 'ratings_not_oneself' });
    await expect(insert(story.ben.accountId, 'love')).rejects.toMatchObject({ constraint: 'ratings_rating' });
  });
});
