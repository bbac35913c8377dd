import { PaymentsService } from '../../server/payments/index.js';
import { type Actor, ana } from '../fixtures/actors.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { createBarrier } from '../fixtures/barrier.js';
import { buySeat, createPaidEvent, differences, paidBack, refundsOf } from '../fixtures/payments.js';
import { refundWithoutLock } from '../fixtures/without-guards.js';

const ROUNDS = [1, 2, 3];
const ORGANISER = 1;

const [one, two] = sharedReplicas();
let woman: Actor;
let reservation: number;
beforeEach(async () => {
  woman = await ana(one);
  await buySeat(one, woman, await createPaidEvent(one));
  const [row] = await one.database.query<{ id: number }>(
    'select id from reservations where account_id = $1',
    [woman.accountId],
  );
  reservation = row?.id ?? 0;
});
afterEach(() => jest.restoreAllMocks());

/** Two organisers pay CHF 30.– of CHF 49.50 back at once. */
const both = () =>
  Promise.allSettled(
    [one, two].map(({ app }) =>
      app
        .get(PaymentsService)
        .refundPart(reservation, { amountRappen: 3000, note: 'It rained in.' }, ORGANISER),
    ),
  );

describe('two refunds of parts that together exceed the payment', () => {
  it.each(ROUNDS)('are one refund, round %i', async () => {
    const answers = await both();
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REFUND_TOO_HIGH' },
    });
    await one.jobs.drain();
    expect(await paidBack(one, woman)).toBe(3000);
    expect(await differences(one)).toEqual([]);
  });

  it('are one refund by the database alone, without the lock', async () => {
    const meet = createBarrier(2);
    refundWithoutLock([one, two], meet);
    const answers = await both();
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refundsOf(one, woman)).toHaveLength(1);
    await one.jobs.drain();
  });

  it('would be two without the lock and the database’s guard (the control)', async () => {
    await one.database.query('alter table refunds disable trigger refunds_stay_within_payment');
    refundWithoutLock([one, two], createBarrier(2));
    const answers = await both();
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await differences(one)).toContainEqual(
      expect.stringMatching(/^the refunds of a payment do not exceed it/),
    );
    await one.database.query('alter table refunds enable trigger refunds_stay_within_payment');
    await one.database.query(
      'delete from refunds where payment_id in (select id from payments where reservation_id = $1)',
      [reservation],
    );
  });
});
