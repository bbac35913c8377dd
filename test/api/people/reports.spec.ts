import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { createCouples, createFreeEvent, giveSeats, listOf, ON_THE_DAY } from '../../fixtures/event-day.js';
import { createGuests, onReplica } from '../../fixtures/guests.js';

const NEXT_DAY = '2026-12-05T09:00:00Z';

const app = sharedApp({ rateLimits: true });

const report = (who: Actor, id: number) => who.post(`/api/people/${id}/report`, { reason: 'disrespect' });

/** An event with so many couples. */
async function couples(count: number) {
  const eventId = await createFreeEvent(app);
  const { men, women } = await createCouples(app, eventId, count);
  const [her] = women;
  if (!her) throw new Error('nobody came');
  return { eventId, men, women, her };
}

describe('a report', () => {
  it('is about one’s own matches before the event, and about those who were there afterwards', async () => {
    const { eventId, men, women, her } = await couples(6);
    const stranger = await ben(app);
    app.clock.turnTo(ON_THE_DAY);
    const mine = await listOf(her, eventId);
    const another = men.find(({ accountId }) => !mine.includes(accountId))?.accountId ?? 0;
    expect(refusal(await report(her, another))).toBe('404 PERSON_NOT_FOUND');
    expect((await report(her, mine[0] ?? 0)).status).toBe(200);
    app.clock.turnTo(NEXT_DAY);
    expect((await report(her, another)).status).toBe(200);
    // strangers and ids that there are not answer alike
    const unknown = await report(women[1] ?? her, 999_999);
    expect((await report(women[1] ?? her, stranger.accountId)).body).toEqual(unknown.body);
    expect(refusal(unknown)).toBe('404 PERSON_NOT_FOUND');
  });

  it('cannot be made without end: 5 an hour and 10 a day, tries included', async () => {
    const { eventId, her } = await couples(1);
    const men = await createGuests(app, 8, 'male');
    await giveSeats(app, eventId, ...men);
    app.clock.turnTo(NEXT_DAY);
    const ids = men.map(({ accountId }) => accountId);
    const statuses = async () => {
      const answers: number[] = [];
      for (const id of ids) answers.push((await report(her, id)).status);
      return answers;
    };
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    app.clock.forward({ hours: 1 });
    expect(await statuses()).toEqual([409, 409, 409, 409, 409, 429, 429, 429]);
    app.clock.forward({ hours: 1 });
    const refused = await report(her, ids[7] ?? 0);
    expect(refusal(refused)).toBe('429 RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBe(22 * 3600);
    app.clock.forward({ hours: 22 });
    expect((await report(her, ids[7] ?? 0)).status).toBe(200);
  });

  it('needs a verified address where the settings ask for it', async () => {
    const { men, her } = await couples(1);
    app.clock.turnTo(NEXT_DAY);
    const strict = await startApp({ replicaOf: app, requireVerifiedEmail: true });
    const [him] = men;
    expect(refusal(await report(onReplica(her, strict), him?.accountId ?? 0))).toBe('403 EMAIL_NOT_VERIFIED');
    expect((await report(her, him?.accountId ?? 0)).status).toBe(200);
    await strict.close();
  });
});

describe('where arrivals were recorded', () => {
  it('feedback is about those who came and one’s matches, and about these alone by who stayed away', async () => {
    const { eventId, men, women, her } = await couples(4);
    const organiser = await logInOrganiser(app);
    const { body } = await organiser.get(`/api/admin/events/${eventId}/reservations?per_page=200`);
    const came = [her, ...men.slice(0, 2)];
    for (const { accountId } of came) {
      const id = body.items.find(({ account_id }) => account_id === accountId)?.id;
      (await organiser.post(`/api/admin/reservations/${id}/check-in`)).expect(200);
    }
    app.clock.turnTo(NEXT_DAY);
    const feedback = `/api/events/${eventId}/feedback` as const;
    const ids = (await her.get(feedback)).expect(200).map(({ id }) => id);
    // the men are her matches, the women are not: none of them came
    const theirs = men.map(({ accountId }) => accountId);
    expect(ids.toSorted((a, b) => a - b)).toEqual(theirs);
    const about = (id: number) => ({ feedbacks: [{ user_id: id, rating: 'yes' }] });
    expect((await her.post(feedback, about(ids[0] ?? 0))).status).toBe(200);
    const stayedAway = women[3] ?? her;
    const refused = await her.post(feedback, about(stayedAway.accountId));
    expect(refusal(refused)).toBe('400 VALIDATION_FAILED');
    const seen = (await stayedAway.get(feedback)).expect(200).map(({ id }) => id);
    expect(seen.toSorted((a, b) => a - b)).toEqual(theirs);
    expect(refusal(await stayedAway.post(feedback, about(her.accountId)))).toBe('400 VALIDATION_FAILED');
  });

  it('and where they were not, about all who had a place', async () => {
    const { eventId, her } = await couples(2);
    app.clock.turnTo(NEXT_DAY);
    expect((await her.get(`/api/events/${eventId}/feedback`)).expect(200)).toHaveLength(3);
    expect((await (await ana(app)).get(`/api/events/${eventId}/feedback`)).status).toBe(403);
  });
});
