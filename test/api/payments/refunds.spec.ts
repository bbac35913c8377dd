import { CancellationService, PaymentsService } from '../../../server/payments/index.js';
import { PaymentListsService } from '../../../server/reporting/index.js';
import { type Actor, ana } from '../../fixtures/actors.js';
import {
  confirm,
  beginStory,
  endStory,
  createPaidEvent,
  paidBack,
  press,
  provider,
  reconcile,
  refundsOf,
  reserve,
  listedEvent,
  reservationStatus,
  buySeat,
  webhooksArrive,
} from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let woman: Actor;
let eventId: number;
beforeEach(async () => ({ woman, eventId } = await beginStory(app)));
afterEach(() => endStory(app));

const ORGANISER = 1;
const money = () => app.app.get(PaymentsService);
const cancelEvent = () => app.app.get(CancellationService).cancelEvent(eventId, `organiser:${ORGANISER}`);
const cancel = () => woman.post(`/api/events/${eventId}/cancellation`);
const attention = async () =>
  (await app.app.get(PaymentListsService).list({ state: 'attention', page: 1, per_page: 200 })).items;
const mine = async () => (await attention()).filter(({ account_id }) => account_id === woman.accountId);
async function reservationId(): Promise<number> {
  const [row] = await app.database.query<{ id: number }>(
    'select id from reservations where account_id = $1',
    [woman.accountId],
  );
  return row?.id ?? 0;
}
const inDashboard = (sessionId: string, amount?: number) =>
  fetch(`${app.url}/sandbox/dashboard/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session: sessionId, ...(amount ? { amount } : {}) }),
  });

describe('a refund', () => {
  it('is ordered once, also when the answer is lost and the job runs again', async () => {
    await buySeat(app, woman, eventId);
    await cancel();
    await provider(app).control({
      do: 'fault',
      target: 'api',
      mode: 'answer_lost',
      path: '/v1/refunds',
      method: 'POST',
      times: 9,
    });
    await expect(app.jobs.drain()).rejects.toThrow();
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'requested' }]);
    expect(await mine()).toMatchObject([{ attention: 'refund_unanswered' }]);
    await provider(app).control({ do: 'clear' });
    await app.jobs.drain();
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'succeeded', amount: 4950 }]);
    expect(await paidBack(app, woman)).toBe(4950);
    expect(await mine()).toEqual([]);
  });

  it('that the provider refuses is seen by organisers and tried again', async () => {
    await buySeat(app, woman, eventId);
    await provider(app).control({ do: 'fault', target: 'refunds', mode: 'refuse' });
    await cancel();
    await app.jobs.drain();
    const [payment] = await mine();
    expect(payment).toMatchObject({
      event_id: eventId,
      attention: 'refund_failed',
      refunds: [{ status: 'failed', failure: expect.any(String) }],
    });
    await provider(app).control({ do: 'clear' });
    app.clock.forward({ hours: 7 });
    await reconcile(app);
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'succeeded', round: 2 }]);
    expect(await paidBack(app, woman)).toBe(4950);
    expect(await mine()).toEqual([]);
  });

  it('that stays pending is seen by organisers, and asked after until it has arrived', async () => {
    await buySeat(app, woman, eventId);
    await provider(app).control({
      do: 'fault',
      target: 'refunds',
      mode: 'pending',
      then: 'succeeded',
      seconds: 3600,
    });
    await cancel();
    await app.jobs.drain();
    expect(await mine()).toMatchObject([{ attention: 'refund_pending', refunds: [{ status: 'pending' }] }]);
    app.clock.forward({ hours: 2 });
    await reconcile(app);
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'succeeded', round: 1 }]);
  });

  it('that the bank sends back is ordered anew', async () => {
    await buySeat(app, woman, eventId);
    await provider(app).control({
      do: 'fault',
      target: 'refunds',
      mode: 'pending',
      then: 'failed',
      seconds: 60,
      times: 1,
    });
    await cancel();
    await app.jobs.drain();
    app.clock.forward({ hours: 2 });
    await webhooksArrive(app);
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'failed' }]);
    await reconcile(app);
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'succeeded', round: 2 }]);
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('by the organiser pays back whatever the deadline says, and once', async () => {
    await buySeat(app, woman, eventId);
    app.clock.turnTo('2026-12-11T12:00:00Z');
    const id = await reservationId();
    const answers = await Promise.allSettled([1, 2, 3].map(() => money().refundReservation(id, ORGANISER)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
    await expect(money().refundReservation(id, ORGANISER)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    await expect(money().refundReservation(2_000_000_000, ORGANISER)).rejects.toMatchObject({
      code: 'RESERVATION_NOT_FOUND',
    });
  });
});

describe('a refund in the provider’s dashboard', () => {
  it('frees the seat by its webhook', async () => {
    const sessionId = await buySeat(app, woman, eventId);
    expect((await inDashboard(sessionId)).status).toBeLessThan(300);
    await webhooksArrive(app);
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'none', women_left: 1 });
    expect(await refundsOf(app, woman)).toMatchObject([
      { reason: 'dashboard', status: 'succeeded', amount: 4950 },
    ]);
  });

  it('of a part leaves the place, and cancelling pays back the rest', async () => {
    const sessionId = await buySeat(app, woman, eventId);
    await inDashboard(sessionId, 1000);
    await webhooksArrive(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    expect((await cancel()).body).toMatchObject({ status: 'refunded', refund_chf: 39.5 });
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('is heard of by the reconciliation when its webhook is lost', async () => {
    const sessionId = await buySeat(app, woman, eventId);
    await provider(app).control({ do: 'fault', target: 'webhooks', mode: 'lost' });
    await inDashboard(sessionId);
    await reconcile(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
  });

  it('may come before we know of the payment', async () => {
    const { body } = await reserve(woman, eventId);
    await press(app, body.session_id, 'pay?webhook=lost');
    await inDashboard(body.session_id);
    await webhooksArrive(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
    expect(await confirm(woman, body.session_id, eventId)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_REFUNDED' },
    });
  });
});

describe('money that comes late', () => {
  let sessionId: string;
  beforeEach(async () => {
    sessionId = (await reserve(woman, eventId)).body.session_id;
    app.clock.forward({ minutes: 32 });
    await reconcile(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('expired');
  });

  it('brings the place after all while a seat is free', async () => {
    await press(app, sessionId, 'pay?late_money=1');
    expect((await confirm(woman, sessionId, eventId)).status).toBe(200);
    expect(await listedEvent(woman, eventId)).toMatchObject({
      user_status: 'paid',
      women_left: 0,
      women_reserved: 1,
    });
  });

  it('goes back by itself when the seat is gone, and the guest is told why', async () => {
    await buySeat(app, await ana(app), eventId);
    await press(app, sessionId, 'pay?late_money=1');
    await webhooksArrive(app);
    expect(await confirm(woman, sessionId, eventId)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_TOO_LATE' },
    });
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
    const { body } = await woman.get('/api/profile/refunds');
    expect(body).toMatchObject([{ reason: 'late_payment', status: 'refunded', amount_chf: 49.5 }]);
  });

  it('goes back when they have reserved again meanwhile: nobody pays twice', async () => {
    await buySeat(app, woman, eventId);
    await press(app, sessionId, 'pay?late_money=1');
    await webhooksArrive(app);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    expect(await refundsOf(app, woman)).toHaveLength(1);
  });

  it('goes back when the event has begun', async () => {
    app.clock.turnTo('2026-12-11T18:30:00Z');
    await press(app, sessionId, 'pay?late_money=1');
    await webhooksArrive(app);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
  });
});

describe('a cancelled event', () => {
  it('pays every place back, once, and lets nobody in any more', async () => {
    eventId = await createPaidEvent(app, { maxWomen: 5, maxMen: 5 });
    const guests = await Promise.all([1, 2, 3].map(() => ana(app)));
    for (const person of guests) await buySeat(app, person, eventId);
    const held = await ana(app);
    const { body } = await reserve(held, eventId);
    await Promise.all([cancelEvent(), cancelEvent()]);
    await app.jobs.drain();
    for (const person of guests) {
      expect(await reservationStatus(app, person, eventId)).toBe('refunded');
      expect(await paidBack(app, person)).toBe(4950);
    }
    expect(await reservationStatus(app, held, eventId)).toBe('cancelled');
    expect(await press(app, body.session_id, 'pay')).toBe('status 410');
    expect((await reserve(await ana(app), eventId)).error.code).toBe('RESERVATIONS_CLOSED');
  });

  it('is settled to the end though the provider is silent in the middle', async () => {
    eventId = await createPaidEvent(app, { maxWomen: 5 });
    const other = await ana(app);
    await buySeat(app, woman, eventId);
    const { body } = await reserve(other, eventId);
    await provider(app).control({ do: 'fault', target: 'api', mode: 'down' });
    await cancelEvent();
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
    expect(await reservationStatus(app, other, eventId)).toBe('held');
    await press(app, body.session_id, 'pay');
    await provider(app).control({ do: 'clear' });
    app.clock.forward({ minutes: 5 });
    await reconcile(app);
    await app.jobs.drain();
    expect(await reservationStatus(app, other, eventId)).toBe('refunded');
    expect([await paidBack(app, woman), await paidBack(app, other)]).toEqual([4950, 4950]);
  });

  it('gives nobody a place who pays while it is being cancelled: they are told so, and paid back', async () => {
    const { body } = await reserve(woman, eventId);
    await provider(app).control({ do: 'fault', target: 'api', mode: 'down' });
    await cancelEvent();
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    await provider(app).control({ do: 'clear' });
    await press(app, body.session_id, 'pay');
    expect(await confirm(woman, body.session_id, eventId)).toMatchObject({
      status: 409,
      body: { code: 'EVENT_CANCELLED' },
    });
    await app.jobs.drain();
    expect(await reservationStatus(app, woman, eventId)).toBe('refunded');
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'succeeded', reason: 'event_cancelled' }]);
  });
});
