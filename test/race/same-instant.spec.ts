import { FulfilmentService } from '../../server/payments/fulfilment/fulfilment.service.js';
import { RefundsRepository } from '../../server/payments/refunds/refunds.repository.js';
import { RefundsService } from '../../server/payments/refunds/refunds.service.js';
import { type Actor, ana } from '../fixtures/actors.js';
import { createBarrier } from '../fixtures/barrier.js';
import { rounds } from '../fixtures/depth.js';
import { onReplica } from '../fixtures/guests.js';
import { comeToRest, countSides, amountKept } from '../fixtures/random-moves/money.js';
import {
  confirm,
  differences,
  createPaidEvent,
  paidBack,
  press,
  provider,
  reconcile,
  refundsOf,
  reserve,
  reservationStatus,
  buySeat,
  webhooksArrive,
} from '../fixtures/payments.js';
import { openForeignSession, referenceOf } from '../fixtures/provider/foreign-sessions.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { type RunningApp } from '../fixtures/app/start-app.js';
import { fulfilWithoutLock } from '../fixtures/without-guards.js';

const ROUNDS = Array.from({ length: rounds(2, 5) }, (_, round) => round + 1);

const [one, two] = sharedReplicas();
let woman: Actor;
let eventId: number;
let session: string;
beforeEach(async () => {
  [woman, eventId] = [await ana(one), await createPaidEvent(one, { maxWomen: 1 })];
  session = (await reserve(woman, eventId)).body.session_id;
});
afterEach(() => jest.restoreAllMocks());

/** Webhooks, the guest in two tabs, and the reconciliation, on both replicas at the same instant. */
async function allAtOnce(): Promise<number[]> {
  const [first, second] = await Promise.all([
    confirm(woman, session, eventId),
    confirm(onReplica(woman, two), session, eventId),
    ...[one, two].flatMap((app) => [webhooksArrive(app), reconcile(app)]),
  ]);
  return [first.status, second.status];
}

/** Returns how often a reservation of this person has changed to a state. */
async function transitionsTo(to: string): Promise<number> {
  const rows = await one.database.query(
    `select from history h join reservations r on r.id = h.subject_id and h.subject = 'reservation'
      where r.account_id = $1 and h.to_state = $2`,
    [woman.accountId, to],
  );
  return rows.length;
}

/** Her hold has run out unpaid. */
async function holdRunsOut(): Promise<void> {
  one.clock.forward({ minutes: 32 });
  await reconcile(one);
  expect(await reservationStatus(one, woman, eventId)).toBe('expired');
}

describe('webhook, guest and reconciliation at the same instant', () => {
  afterEach(async () => expect(await differences(one)).toEqual([]));

  it.each(ROUNDS)('make one place of one payment, round %i', async () => {
    await press(one, session, 'pay?webhook=twice');
    expect(await allAtOnce()).toEqual([200, 200]);
    expect(await transitionsTo('paid')).toBe(1);
    expect(await countSides(one, eventId)).toMatchObject([{ side: 'men' }, { taken: 1, paid: 1, live: 1 }]);
    expect(await amountKept(one, eventId)).toBe(4950);
  });

  it.each(ROUNDS)('give late money its place while one is free, once, round %i', async () => {
    await holdRunsOut();
    await press(one, session, 'pay?late_money=1&webhook=twice');
    expect(await allAtOnce()).toEqual([200, 200]);
    expect(await transitionsTo('paid')).toBe(1);
    expect(await countSides(one, eventId)).toMatchObject([{ side: 'men' }, { taken: 1, paid: 1 }]);
  });

  it.each(ROUNDS)('pay late money back once when the place is gone, round %i', async () => {
    await holdRunsOut();
    await buySeat(one, await ana(one), eventId);
    await press(one, session, 'pay?late_money=1&webhook=twice');
    expect(await allAtOnce()).toEqual([409, 409]);
    await Promise.all([one.jobs.drain(), two.jobs.drain(), reconcile(one), reconcile(two)]);
    await comeToRest([one, two]);
    expect(await refundsOf(one, woman)).toMatchObject([{ reason: 'late_payment', status: 'succeeded' }]);
    expect(await paidBack(one, woman)).toBe(4950);
    expect(await amountKept(one, eventId)).toBe(4950);
    expect(await reservationStatus(one, woman, eventId)).toBe('expired');
  });
});

describe('money that does not count, and the right money, at the same instant', () => {
  it.each(ROUNDS)('pay the one back once and make one place of the other, round %i', async () => {
    const reference = await referenceOf(one, session);
    const foreign = await openForeignSession(one, { reference });
    await Promise.all([press(one, foreign, 'pay?webhook=twice'), press(one, session, 'pay?webhook=twice')]);
    await allAtOnce();
    await Promise.all([one.jobs.drain(), two.jobs.drain(), reconcile(one), reconcile(two)]);
    await comeToRest([one, two]);
    expect(await transitionsTo('paid')).toBe(1);
    expect(await refundsOf(one, woman)).toMatchObject([{ reason: 'foreign_session', status: 'succeeded' }]);
    expect(await paidBack(one, woman)).toBe(50);
    expect(await amountKept(one, eventId)).toBe(4950);
    expect(await differences(one)).toEqual([]);
  });

  it.each(ROUNDS)('pay a wrong amount on our page back once, round %i', async () => {
    await provider(one).control({ do: 'alter', session, amount: 50 });
    await press(one, session, 'pay?webhook=twice');
    expect(await allAtOnce()).toEqual([409, 409]);
    await Promise.all([one.jobs.drain(), two.jobs.drain(), reconcile(one), reconcile(two)]);
    await comeToRest([one, two]);
    expect(await transitionsTo('cancelled')).toBe(1);
    expect(await paidBack(one, woman)).toBe(50);
    expect(await countSides(one, eventId)).toMatchObject([{ side: 'men' }, { taken: 0, paid: 0, live: 0 }]);
    expect(await differences(one)).toEqual([]);
  });
});

describe('two replicas at one refund', () => {
  it('pay back once, and leave nothing to do when one puts off what the other has done', async () => {
    await press(one, session, 'pay');
    await confirm(woman, session, eventId);
    await woman.post(`/api/events/${eventId}/cancellation`);
    const [refund] = await refundsOf(one, woman);
    const attempt = ({ app }: RunningApp) =>
      app.get(RefundsService, { strict: false }).attempt(refund?.id ?? 0, 'test');
    const rows = one.app.get(RefundsRepository, { strict: false });
    const schedule = rows.scheduleAttempt.bind(rows);
    jest.spyOn(rows, 'scheduleAttempt').mockImplementationOnce(async (...how) => {
      await attempt(two);
      await schedule(...how);
    });
    await attempt(one);
    expect(await paidBack(one, woman)).toBe(4950);
    one.clock.forward({ hours: 1 });
    expect((await reconcile(one)).refunds).toEqual({ done: 0, failures: [] });
  });
});

describe('webhook and guest at the same instant, without the lock', () => {
  it('would count one payment as two', async () => {
    const [shop, branch] = [one, two];
    // another person's hold on the same side: with it the sum stays possible, and the check of the table cannot see it
    const other = await createPaidEvent(shop, { maxWomen: 3 });
    await reserve(await ana(shop), other);
    session = (await reserve(woman, other)).body.session_id;
    await press(shop, session, 'pay?webhook=lost');
    // a second guard: a payment has one receipt
    await shop.database.query('drop index receipts_one_of_payment');
    fulfilWithoutLock([shop, branch], createBarrier(2));
    await Promise.all(
      [shop, branch].map(({ app }) =>
        app.get(FulfilmentService, { strict: false }).fulfil(session, { by: 'test' }),
      ),
    );
    expect(await differences(shop)).toContainEqual(
      expect.stringMatching(/^a seat row counts exactly its live reservations/),
    );
  });
});
