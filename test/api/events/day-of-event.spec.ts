import {
  type Actor,
  QUESTIONNAIRE,
  ana,
  ben,
  guest,
  logInOrganiser,
  refusal,
} from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import {
  createFreeEvent,
  FEEDBACK_OPENS,
  giveSeats,
  listOf,
  matchesOf,
  ON_THE_DAY,
  releaseSeat,
} from '../../fixtures/event-day.js';
import { giveSeatAs } from '../../fixtures/organiser.js';
import { createPaidEvent, listedEvent, reserve } from '../../fixtures/payments.js';

const app = sharedApp();

const cancel = (person: Actor, eventId: number) => person.post(`/api/events/${eventId}/cancellation`);

/** A free event to which Ben and Carl go. */
async function benAndCarl() {
  const eventId = await createFreeEvent(app);
  const [him, other] = [await ben(app), await guest(app, 'Carl', { gender: 'male' })];
  await giveSeats(app, eventId, him, other);
  return { eventId, ben: him, carl: other };
}

describe('whoever reserves on the day to look at the guests and cancels', () => {
  it('sees nothing more, and cannot come back that day', async () => {
    const { eventId, ben: him } = await benAndCarl();
    const peeper = await ana(app);
    app.clock.turnTo(ON_THE_DAY);
    (await reserve(peeper, eventId)).expect(200);
    expect(await listOf(peeper, eventId)).toHaveLength(2);
    (await cancel(peeper, eventId)).expect(200);
    expect(refusal(await peeper.get(`/api/events/${eventId}/matches`))).toBe('403 NOT_RESERVED');
    for (const what of ['report', 'block'])
      expect(refusal(await peeper.post(`/api/people/${him.accountId}/${what}`, { reason: 'other' }))).toBe(
        '404 PERSON_NOT_FOUND',
      );
    expect((await peeper.get('/api/profile/events')).body).toMatchObject({ upcoming: [], past: [] });
    expect(refusal(await reserve(peeper, eventId))).toBe('409 GIVEN_UP_TODAY');
    // the list knows it too, so that nothing is offered that would be refused
    expect(await listedEvent(peeper, eventId)).toMatchObject({ user_status: 'none', given_up_today: true });
    expect(await listedEvent(await ana(app), eventId)).toMatchObject({ given_up_today: false });
    // she has left the lists of the others as well
    expect(await listOf(him, eventId)).toEqual([]);
    app.clock.turnTo(FEEDBACK_OPENS);
    expect(refusal(await peeper.get(`/api/events/${eventId}/feedback`))).toBe('403 NOT_RESERVED');
  });

  it('can be let in again by an organiser', async () => {
    const { eventId } = await benAndCarl();
    const peeper = await ana(app);
    app.clock.turnTo(ON_THE_DAY);
    (await reserve(peeper, eventId)).expect(200);
    (await cancel(peeper, eventId)).expect(200);
    await giveSeatAs(await logInOrganiser(app), eventId, peeper);
    expect(await listOf(peeper, eventId)).toHaveLength(2);
  });
});

describe('whoever changes their mind', () => {
  it('before the day may come back as often as they like, on the day too', async () => {
    const { eventId } = await benAndCarl();
    const person = await ana(app);
    for (const now of ['2026-12-02T12:00:00Z', '2026-12-03T22:59:59Z']) {
      app.clock.turnTo(now);
      (await reserve(person, eventId)).expect(200);
      (await cancel(person, eventId)).expect(200);
    }
    app.clock.turnTo('2026-12-03T23:00:00Z');
    expect(await listedEvent(person, eventId)).toMatchObject({ given_up_today: false });
    (await reserve(person, eventId)).expect(200);
  });

  it('on the payment page may try again on the day: they have seen nothing', async () => {
    const [eventId, person] = [await createPaidEvent(app), await ana(app)];
    app.clock.turnTo('2026-12-11T08:00:00Z');
    (await reserve(person, eventId)).expect(200);
    (await cancel(person, eventId)).expect(200);
    (await reserve(person, eventId)).expect(200);
  });
});

describe('a match list that was made before', () => {
  const UNLIKE = {
    ...QUESTIONNAIRE,
    top_values: 'money, power',
    life_goal: 'travel the world alone',
    hobby: 'video games',
    communication_style: 'expressive',
    kids: 'i_dont_know',
    introvert_extrovert: 1,
    music_preference: 'techno',
  };

  it('somebody cancelled, changed their answers and came back is not served afterwards', async () => {
    const { eventId, carl } = await benAndCarl();
    const her = await ana(app);
    await giveSeats(app, eventId, her);
    app.clock.turnTo(ON_THE_DAY);
    const scoreOfCarl = async () =>
      (await matchesOf(her, eventId)).find(({ id }) => id === carl.accountId)?.compatibility_score ?? 0;
    const before = await scoreOfCarl();
    await releaseSeat(app, eventId, carl);
    (await carl.post('/api/questionnaire', UNLIKE)).expect(200);
    await giveSeats(app, eventId, carl);
    expect(await scoreOfCarl()).toBeLessThan(before);
  });

  it('an organiser set somebody’s gender is not served afterwards', async () => {
    const { eventId, carl } = await benAndCarl();
    const her = await ana(app);
    await giveSeats(app, eventId, her);
    app.clock.turnTo(ON_THE_DAY);
    expect(await listOf(her, eventId)).toContain(carl.accountId);
    const organiser = await logInOrganiser(app);
    const set = { gender: 'female', reason: 'Asked for by mail.' };
    (await organiser.post(`/api/admin/people/${carl.accountId}/gender`, set)).expect(200);
    const runs = () =>
      app.database.query('select from matching_runs where event_id = $1', [eventId]).then((r) => r.length);
    const made = await runs();
    await listOf(her, eventId);
    expect(await runs()).toBe(made + 1);
    await listOf(her, eventId);
    expect(await runs()).toBe(made + 1);
  });
});
