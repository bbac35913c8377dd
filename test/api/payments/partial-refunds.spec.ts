import { type Actor, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { mailTo, notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { logged, reservationsOf } from '../../fixtures/organiser.js';
import {
  beginStory,
  buySeat,
  createPaidEvent,
  endStory,
  listedEvent,
  paidBack,
  provider,
  refundsOf,
  reservationStatus,
  webhooksArrive,
} from '../../fixtures/payments.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
let woman: Actor;
let eventId: number;
let session: string;
let reservation: number;
beforeEach(async () => {
  organiser = await logInOrganiser(app);
  ({ woman, eventId } = await beginStory(app));
  session = await buySeat(app, woman, eventId);
  reservation = (await reservationsOf(organiser, eventId))[0]?.id ?? 0;
});
afterEach(() => endStory(app));

const payBack = (amount_chf: number, reason = 'The boat left an hour late.') =>
  organiser.post(`/api/admin/reservations/${reservation}/refund`, { amount_chf, reason });
const inDashboard = (amount: number) =>
  fetch(`${app.url}/sandbox/dashboard/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session, amount }),
  });

describe('a part of a payment', () => {
  it('goes back with a reason that the guest reads; the place stays, and the rest can still go back', async () => {
    const answer = (await payBack(20)).expect(200);
    expect(answer).toMatchObject({ status: 'paid', paid_chf: 29.5 });
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(2000);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'paid', women_left: 0 });
    expect((await logged(app, 1))[0]).toBe(`reservation.partly_refunded ${reservation}`);
    const { body } = await woman.get('/api/profile/refunds');
    expect(body).toMatchObject([
      { reason: 'partial', note: 'The boat left an hour late.', amount_chf: 20, status: 'refunded' },
    ]);
    await notify(app);
    const mail = (await mailTo(app, woman.email)).find(({ subject }) => subject.includes('refund'));
    expect(mail?.text).toContain('The boat left an hour late.');
    expect(mail?.text).toContain('Your place stays as it is');

    const preview = await woman.get(`/api/events/${eventId}/cancellation`);
    expect(preview.body).toMatchObject({ refundable: true, refund_chf: 29.5, paid_chf: 49.5 });
    const cancelled = await woman.post(`/api/events/${eventId}/cancellation`);
    expect(cancelled.body).toMatchObject({ status: 'refunded', refund_chf: 29.5 });
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('is less than what is left, and needs a reason', async () => {
    for (const [amount, left] of [
      [49.5, '49.50'],
      [60, '49.50'],
    ] as const) {
      const refused = await payBack(amount);
      expect(refusal(refused)).toBe('409 REFUND_TOO_HIGH');
      expect(refused.error.error).toContain(left);
    }
    expect(refusal(await payBack(10, ' '))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await payBack(0))).toBe('400 VALIDATION_FAILED');
    (await payBack(30)).expect(200);
    expect(refusal(await payBack(19.5))).toBe('409 REFUND_TOO_HIGH');
    (await payBack(19)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4900);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('can go back after a place was given up too late, all of it too', async () => {
    app.clock.turnTo('2026-12-11T12:00:00Z');
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    (await payBack(49.5, 'You were ill.')).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
    expect(await reservationStatus(app, woman, eventId)).toBe('cancelled');
  });

  it('is lowered by what somebody pays back in the dashboard before the provider has taken it', async () => {
    (await payBack(40)).expect(200);
    await inDashboard(2000);
    await webhooksArrive(app);
    await app.jobs.drain();
    expect(await refundsOf(app, woman)).toMatchObject([
      { reason: 'partial', amount: 2950, status: 'succeeded' },
      { reason: 'dashboard', amount: 2000, status: 'succeeded' },
    ]);
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('is not paid back beside a dispute', async () => {
    await provider(app).control({ do: 'dispute', session });
    await webhooksArrive(app);
    expect(refusal(await payBack(10))).toBe('409 PAYMENT_DISPUTED');
    const preview = await woman.get(`/api/events/${eventId}/cancellation`);
    expect(preview.body).toMatchObject({ refundable: false, refund_chf: 0, waits_for_bank: true });
    const event = await organiser.get(`/api/admin/events/${eventId}/cancellation`);
    expect(event.body).toMatchObject({ paid: 1, refund_chf: 0, waits_for_bank_chf: 49.5 });
  });

  it('is never more than was paid: the database refuses it, whoever asks', async () => {
    (await payBack(40)).expect(200);
    const insert = app.database.query(
      `insert into refunds (payment_id, amount_rappen, reason, status, note, created_at, changed_at, changed_by, change_reason)
       select payment_id, 1000, 'partial', 'requested', 'x', now(), now(), 'test', 'test' from refunds
        order by id desc limit 1`,
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'refunds_within_payment' });
    await app.jobs.drain();
  });
});

describe('a guest who is moved', () => {
  const moveTo = (priceRappen: number, difference?: string) =>
    createPaidEvent(app, { priceRappen }).then((event_id) =>
      organiser.post(`/api/admin/reservations/${reservation}/move`, {
        event_id,
        ...(difference ? { difference } : {}),
      }),
    );

  it('to a cheaper event gets the difference back, and pays no less when they cancel', async () => {
    expect((await moveTo(3000, 'refund')).expect(200)).toMatchObject({ status: 'paid', paid_chf: 30 });
    await app.jobs.drain();
    expect(await refundsOf(app, woman)).toMatchObject([
      { reason: 'price_difference', amount: 1950, status: 'succeeded' },
    ]);
    (await organiser.post(`/api/admin/reservations/${reservation}/refund`)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('to a free event gets all of it back, and keeps the place', async () => {
    expect((await moveTo(0, 'refund')).expect(200)).toMatchObject({ status: 'paid', paid_chf: 0 });
    await app.jobs.drain();
    await webhooksArrive(app);
    expect(await paidBack(app, woman)).toBe(4950);
    expect((await organiser.get(`/api/admin/reservations/${reservation}`)).body.status).toBe('paid');
  });

  it('to a dearer event is asked for nothing, and that is written down', async () => {
    expect((await moveTo(6000, 'waive')).expect(200)).toMatchObject({ paid_chf: 49.5 });
    const { items } = (await organiser.get('/api/admin/audit?action=reservation.moved&per_page=1')).expect(
      200,
    );
    expect(items[0]?.details).toMatchObject({ difference_chf: 10.5, difference: 'waived' });
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(0);
  });
});

describe('a refund that failed', () => {
  let refund: number;
  beforeEach(async () => {
    await provider(app).control({ do: 'fault', target: 'refunds', mode: 'pending', times: 1 });
    (await payBack(20)).expect(200);
    await app.jobs.drain();
    const [row] = await app.database.query<{ id: number; provider: string }>(
      'select id, provider_refund_id as provider from refunds order by id desc limit 1',
    );
    refund = row?.id ?? 0;
    await provider(app).control({
      do: 'settle',
      refund: row?.provider ?? '',
      outcome: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    await webhooksArrive(app);
  });
  const seen = async () => {
    const { items } = (await organiser.get('/api/admin/payments?state=attention')).expect(200);
    return items.find(({ account_id }) => account_id === woman.accountId);
  };
  const payByHand = (fields = {}) =>
    organiser.post(`/api/admin/refunds/${refund}/payout`, {
      how: 'bank_transfer',
      date: '2026-12-01',
      reference: 'PostFinance 4711',
      ...fields,
    });

  it('says why, and is tried again at once', async () => {
    expect(await seen()).toMatchObject({
      attention: 'refund_failed',
      refunds: [{ status: 'failed', failure: 'lost_or_stolen_card' }],
    });
    const answer = await organiser.post(`/api/admin/refunds/${refund}/retry`);
    expect(answer.expect(200)).toMatchObject({ status: 'succeeded', amount_chf: 20 });
    expect(await seen()).toBeUndefined();
    expect(await paidBack(app, woman)).toBe(2000);
    expect(refusal(await organiser.post(`/api/admin/refunds/${refund}/retry`))).toBe(
      '409 INVALID_TRANSITION',
    );
    expect(refusal(await organiser.post('/api/admin/refunds/2000000000/retry'))).toBe('404 REFUND_NOT_FOUND');
  });

  it('can be paid another way, which is written down and counts; it is not tried again', async () => {
    expect(refusal(await payByHand({ date: '2027-01-01' }))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await payByHand({ reference: '' }))).toBe('400 VALIDATION_FAILED');
    expect((await payByHand()).expect(200)).toMatchObject({
      status: 'settled',
      settlement: 'bank_transfer',
      settled_on: '2026-12-01',
      settlement_reference: 'PostFinance 4711',
      settled_by: expect.any(Number),
    });
    expect((await logged(app, 1))[0]).toBe(`reservation.refund_paid_out ${reservation}`);
    expect(await seen()).toBeUndefined();
    app.clock.forward({ hours: 8 });
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(0);
    expect((await reservationsOf(organiser, eventId))[0]?.paid_chf).toBe(29.5);
    expect(refusal(await payByHand())).toBe('409 INVALID_TRANSITION');
    expect(refusal(await payBack(29.5))).toBe('409 REFUND_TOO_HIGH');
    const { body } = await woman.get('/api/profile/refunds');
    expect(body).toMatchObject([{ status: 'refunded', amount_chf: 20 }]);
    const [columns = [], ...rows] = String((await organiser.get('/api/admin/payments?format=csv')).body)
      .split('\r\n')
      .map((line) => line.split(','));
    const own = rows.find((row) => row[columns.indexOf('Reservation')] === String(reservation));
    expect(own?.[columns.indexOf('Refunded (CHF)')]).toBe('20');
    // it went back, though not through the provider: there is a credit note, and finance counts it
    const { items } = (await woman.get('/api/receipts')).expect(200);
    expect(items).toMatchObject([{ kind: 'credit_note', amount_chf: 20 }, { kind: 'receipt' }]);
    const { total } = (await organiser.get('/api/admin/finance?month=2026-12')).expect(200);
    expect(total).toMatchObject({ refunds: expect.any(Number), refunds_chf: expect.any(Number) });
    expect(total.refunds_chf).toBeGreaterThanOrEqual(20);
  });

  it('is not paid another way if it went back in the dashboard meanwhile', async () => {
    await provider(app).control({ do: 'fault', target: 'webhooks', mode: 'lost' });
    await inDashboard(4950);
    expect(refusal(await payByHand())).toBe('409 INVALID_TRANSITION');
  });
});
