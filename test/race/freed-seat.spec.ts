import { type Actor, ana, logInOrganiser } from '../fixtures/actors.js';
import { createBarrier } from '../fixtures/barrier.js';
import { rounds } from '../fixtures/depth.js';
import { createGuests, onReplica } from '../fixtures/guests.js';
import { comeToRest, countSides, amountKept } from '../fixtures/random-moves/money.js';
import {
  confirm,
  differences,
  createPaidEvent,
  press,
  reconcile,
  reserve,
  reservationStatus,
  buySeat,
} from '../fixtures/payments.js';
import { CancellationService } from '../../server/payments/index.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { lookThenTake } from '../fixtures/without-guards.js';

const ROUNDS = Array.from({ length: rounds(2, 5) }, (_, round) => round + 1);
const PRICE = 4950;

const [one, two] = sharedReplicas();
let organiser: Actor;
let waiting: Actor[];
beforeAll(async () => {
  organiser = await logInOrganiser(one);
  waiting = (await createGuests(one, 12, 'female')).map((person, index) =>
    index % 2 ? onReplica(person, two) : person,
  );
});
afterEach(() => jest.restoreAllMocks());

async function women(app: RunningApp, eventId: number) {
  const sides = await countSides(app, eventId);
  return sides.find(({ side }) => side === 'women');
}

/** A woman whose hold has run out, and who pays all the same. */
async function payerTooLate(app: RunningApp, eventId: number): Promise<{ late: Actor; session: string }> {
  const late = await ana(app);
  const session = (await reserve(late, eventId)).body.session_id;
  app.clock.forward({ minutes: 32 });
  await reconcile(app);
  await press(app, session, 'pay?late_money=1&webhook=lost');
  return { late, session };
}

/** Guests with a hold only leave the payment page: nothing is left for the next round. */
async function allLeave(eventId: number): Promise<void> {
  await Promise.all(waiting.map((person) => person.post(`/api/events/${eventId}/cancellation`)));
}

describe('the last seat, freed and taken at once', () => {
  afterEach(async () => expect(await differences(one)).toEqual([]));

  it.each(ROUNDS)('goes to one of those who wait, or stays free for the next, round %i', async () => {
    const eventId = await createPaidEvent(one, { maxWomen: 1 });
    const attendee = await ana(one);
    await buySeat(one, attendee, eventId);
    const [left, ...answers] = await Promise.all([
      attendee.post(`/api/events/${eventId}/cancellation`),
      ...waiting.map((person) => reserve(person, eventId)),
    ]);
    expect(left.status).toBe(200);
    const lucky = answers.filter(({ status }) => status === 200).length;
    expect(lucky).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await women(one, eventId)).toMatchObject({ capacity: 1, taken: lucky });
    const next = await reserve(await ana(one), eventId);
    expect(next.status).toBe(lucky ? 409 : 200);
    await allLeave(eventId);
    await comeToRest([one, two]);
    expect(await amountKept(one, eventId)).toBe(0);
  });

  it.each(ROUNDS)('goes to late money or to a new guest, never to both, round %i', async () => {
    const eventId = await createPaidEvent(one, { maxWomen: 1 });
    const { late, session } = await payerTooLate(one, eventId);
    const [kept, ...answers] = await Promise.all([
      confirm(onReplica(late, two), session, eventId),
      ...waiting.map((person) => reserve(person, eventId)),
    ]);
    const lucky = answers.filter(({ status }) => status === 200).length;
    expect(lucky).toBe(kept.status === 200 ? 0 : 1);
    expect(await women(one, eventId)).toMatchObject({ taken: 1 });
    await allLeave(eventId);
    await comeToRest([one, two]);
    expect(await amountKept(one, eventId)).toBe(kept.status === 200 ? PRICE : 0);
    expect(await reservationStatus(one, late, eventId)).toBe(kept.status === 200 ? 'paid' : 'expired');
  });

  it.each(ROUNDS)('is taken, or taken away by the organiser, never both, round %i', async () => {
    const eventId = await createPaidEvent(one, { maxWomen: 1 });
    const [closed, ...answers] = await Promise.all([
      organiser.patch(`/api/admin/events/${eventId}`, { max_women: 0 }),
      ...waiting.map((person) => reserve(person, eventId)),
    ]);
    const lucky = answers.filter(({ status }) => status === 200).length;
    expect(lucky).toBe(closed.status === 200 ? 0 : 1);
    expect(await women(one, eventId)).toMatchObject({ capacity: lucky, taken: lucky });
    await allLeave(eventId);
  });

  it.each(ROUNDS)('is given back when the event is cancelled while people buy, round %i', async () => {
    const eventId = await createPaidEvent(one, { maxWomen: waiting.length });
    const buy = async (person: Actor) => {
      const { body, status } = await reserve(person, eventId);
      if (status !== 200) return;
      await press(one, body.session_id, 'pay');
      await confirm(person, body.session_id, eventId);
    };
    const called = Promise.allSettled(
      [one, two].map(({ app }) => app.get(CancellationService).cancelEvent(eventId, 'organiser:1')),
    );
    await Promise.all(waiting.map(buy));
    expect(await called).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    await comeToRest([one, two]);
    one.clock.forward({ minutes: 31 });
    await comeToRest([one, two]);
    expect(await women(one, eventId)).toMatchObject({ taken: 0, live: 0 });
    expect(await amountKept(one, eventId)).toBe(0);
  });
});

describe('the last seat, without the guard', () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.close());

  it('would go to late money and to a new guest', async () => {
    const eventId = await createPaidEvent(app, { maxWomen: 1 });
    const { late, session } = await payerTooLate(app, eventId);
    await lookThenTake(app, createBarrier(2));
    const [kept, taken] = await Promise.all([
      confirm(late, session, eventId),
      reserve(await ana(app), eventId),
    ]);
    expect([kept.status, taken.status]).toEqual([200, 200]);
    expect(await women(app, eventId)).toMatchObject({ capacity: 1, taken: 2 });
  });

  it('would be taken, and taken away by the organiser', async () => {
    const eventId = await createPaidEvent(app, { maxWomen: 1 });
    const [person, chief] = [await ana(app), await logInOrganiser(app)];
    await lookThenTake(app, createBarrier(2));
    const [closed, taken] = await Promise.all([
      chief.patch(`/api/admin/events/${eventId}`, { max_women: 0 }),
      reserve(person, eventId),
    ]);
    expect([closed.status, taken.status]).toEqual([200, 200]);
    expect(await women(app, eventId)).toMatchObject({ capacity: 0, taken: 1 });
  });
});
