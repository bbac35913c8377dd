import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { makeCode, reserveWith, usedOf } from '../../fixtures/provider/codes.js';
import {
  confirm,
  createPaidEvent,
  differences,
  paidBack,
  press,
  reconcile,
  reservationStatus,
  reserve,
} from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
afterEach(async () => {
  expect(await differences(app)).toEqual([]);
});

/** A guest reserves with a code and pays. */
async function buyWith(person: Actor, eventId: number, code: string) {
  const { session_id } = (await reserveWith(person, eventId, code)).expect(200);
  await press(app, session_id, 'pay');
  (await confirm(person, session_id, eventId)).expect(200);
}

async function expireHoldOf({ accountId }: Actor) {
  await app.database.query(
    `update reservations set hold_expires_at = created_at, next_reconciliation_at = created_at where account_id = $1`,
    [accountId],
  );
  await reconcile(app);
}

describe('a guest with a code', () => {
  it('sees the price before and after, pays less, and gets back what they paid', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const code = await makeCode(app);
    const seen = (
      await guest.post(`/api/events/${eventId}/price`, { code: ` ${code.code.toLowerCase()} ` })
    ).expect(200);
    expect(seen).toMatchObject({ price: 49.5, code_off: 9.9, credit: 0, to_pay: 39.6 });
    expect(await usedOf(app, code)).toBe(0);
    await buyWith(guest, eventId, code.code);
    expect(await usedOf(app, code)).toBe(1);
    const { upcoming } = (await guest.get('/api/profile/events')).body;
    expect(upcoming).toMatchObject([{ status: 'paid', paid_chf: 39.6 }]);
    (await guest.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, guest)).toBe(3960);
    expect(await usedOf(app, code)).toBe(0);
  });

  it('has a place without paying when nothing is left to pay', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const code = await makeCode(app, { percent: 100, uses: 1 });
    const { url } = (await reserveWith(guest, eventId, code.code)).expect(200);
    expect(url).toContain('/payment-success?session_id=free_');
    expect(await reservationStatus(app, guest, eventId)).toBe('confirmed');
    expect(refusal(await reserveWith(await ben(app), eventId, code.code))).toBe('409 CODE_USED_UP');
  });

  it('is told plainly why a code is not good, and holds no place by it', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const other = await createPaidEvent(app);
    const refusals = {
      '404 CODE_UNKNOWN': 'NO-SUCH-CODE',
      '409 CODE_NOT_YET': (await makeCode(app, { from: '2027-01-01T00:00:00+01:00' })).code,
      '409 CODE_ENDED': (await makeCode(app, { until: '2026-11-01T00:00:00+01:00' })).code,
      '409 CODE_NOT_FOR_EVENT': (await makeCode(app, { events: [other] })).code,
    };
    for (const [expected, code] of Object.entries(refusals)) {
      expect(refusal(await reserveWith(guest, eventId, code))).toBe(expected);
      expect(refusal(await guest.post(`/api/events/${eventId}/price`, { code }))).toBe(expected);
    }
    expect(await reservationStatus(app, guest, eventId)).toBe('none');
  });

  it('uses it once, and again when the place was given back', async () => {
    const guest = await ana(app);
    const [first, second] = [await createPaidEvent(app), await createPaidEvent(app)];
    const code = await makeCode(app);
    await reserveWith(guest, first, code.code);
    expect(refusal(await reserveWith(guest, second, code.code))).toBe('409 CODE_NOT_FOR_YOU');
    (await guest.post(`/api/events/${first}/cancellation`)).expect(200);
    (await reserveWith(guest, second, code.code)).expect(200);
    expect(await usedOf(app, code)).toBe(1);
  });

  it('keeps the price that was agreed, though the code is stopped and the event gets dearer', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const code = await makeCode(app);
    const { session_id } = (await reserveWith(guest, eventId, code.code)).expect(200);
    const organiser = await logInOrganiser(app);
    (await organiser.patch(`/api/admin/codes/${code.id}`, { stopped: true })).expect(200);
    (await organiser.patch(`/api/admin/events/${eventId}`, { price: 99 })).expect(200);
    await press(app, session_id, 'pay');
    (await confirm(guest, session_id, eventId)).expect(200);
    expect(refusal(await reserveWith(await ben(app), eventId, code.code))).toBe('409 CODE_ENDED');
    const kept = await app.database.query(
      `select base_rappen, code_rappen, charged_rappen from reservation_prices where account_id = $1`,
      [guest.accountId],
    );
    expect(kept).toEqual([{ base_rappen: 4950, code_rappen: 990, charged_rappen: 3960 }]);
  });

  it('is told when the price is not the one they were shown', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const { code } = await makeCode(app);
    expect(refusal(await reserveWith(guest, eventId, code, { to_pay: 35 }))).toBe('409 PRICE_CHANGED');
    (await reserveWith(guest, eventId, code, { to_pay: 39.6 })).expect(200);
  });
});

describe('the use of a code', () => {
  it('is there for others when a hold was not paid in time', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const code = await makeCode(app, { uses: 1 });
    (await reserveWith(guest, eventId, code.code)).expect(200);
    await expireHoldOf(guest);
    expect(await reservationStatus(app, guest, eventId)).toBe('expired');
    (await reserveWith(await ben(app), eventId, code.code)).expect(200);
  });

  it('pays for the seat when the money comes late, unless somebody else has used it by then', async () => {
    for (const isUsed of [false, true]) {
      const [late, other, eventId] = [await ana(app), await ben(app), await createPaidEvent(app)];
      const { code } = await makeCode(app, { uses: 1 });
      const { session_id } = (await reserveWith(late, eventId, code)).expect(200);
      await expireHoldOf(late);
      if (isUsed) (await reserveWith(other, eventId, code)).expect(200);
      await press(app, session_id, 'pay?late_money=1');
      (await confirm(late, session_id, eventId)).expect(isUsed ? 409 : 200);
      await app.jobs.drain();
      expect(await paidBack(app, late)).toBe(isUsed ? 3960 : 0);
    }
  });

  it('stays used when a free place is given up too late', async () => {
    const eventId = await createPaidEvent(app);
    const guest = await ana(app);
    const code = await makeCode(app, { percent: 100, uses: 1 });
    (await reserveWith(guest, eventId, code.code)).expect(200);
    await app.database.query(
      `update reservations set refund_until = created_at - interval '1 day' where account_id = $1`,
      [guest.accountId],
    );
    (await guest.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(await usedOf(app, code)).toBe(1);
  });
});

describe('an early price', () => {
  it('is that of the first, and comes back with an unpaid hold', async () => {
    const [first, second, eventId] = [await ana(app), await ben(app), await createPaidEvent(app)];
    const organiser = await logInOrganiser(app);
    const path = `/api/admin/events/${eventId}/early-price` as const;
    (await organiser.call('PUT', path, { price: 39, places: 1 })).expect(200);
    const { body } = await second.get(`/api/events/${eventId}`);
    expect(body.early_price).toEqual({ price: 39, until: null, left: 1 });
    (await reserve(first, eventId)).expect(200);
    expect((await second.get(`/api/events/${eventId}`)).body.early_price).toBeNull();
    expect((await second.post(`/api/events/${eventId}/price`, {})).body).toMatchObject({ to_pay: 49.5 });
    (await first.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect((await second.post(`/api/events/${eventId}/price`, {})).body).toMatchObject({
      to_pay: 39,
      early_off: 10.5,
    });
  });

  it('pays for the seat when the money comes late, unless somebody else has it by then', async () => {
    const organiser = await logInOrganiser(app);
    for (const isTaken of [false, true]) {
      const [late, other, eventId] = [await ana(app), await ben(app), await createPaidEvent(app)];
      const path = `/api/admin/events/${eventId}/early-price` as const;
      (await organiser.call('PUT', path, { price: 39, places: 1 })).expect(200);
      const { session_id } = (await reserve(late, eventId)).expect(200);
      await expireHoldOf(late);
      if (isTaken) (await reserve(other, eventId)).expect(200);
      await press(app, session_id, 'pay?late_money=1');
      (await confirm(late, session_id, eventId)).expect(isTaken ? 409 : 200);
      await app.jobs.drain();
      expect(await paidBack(app, late)).toBe(isTaken ? 3900 : 0);
    }
  });

  it('must be lower than the price, and have an end', async () => {
    const [organiser, eventId] = [await logInOrganiser(app), await createPaidEvent(app)];
    const path = `/api/admin/events/${eventId}/early-price`;
    for (const body of [{ price: 60, places: 3 }, { price: 39 }, { price: 0.2, places: 3 }])
      expect(refusal(await organiser.call('PUT', path, body))).toBe('400 VALIDATION_FAILED');
  });
});

describe('credit', () => {
  it('pays for the next place by itself, the rest stays, and it comes back with the place', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const organiser = await logInOrganiser(app);
    const path = `/api/admin/people/${guest.accountId}/credits` as const;
    (await organiser.post(path, { chf: 60, reason: 'failed' })).expect(201);
    (await reserve(guest, eventId)).expect(200);
    expect(await reservationStatus(app, guest, eventId)).toBe('confirmed');
    const left = async () => (await guest.get('/api/account/credits')).body;
    expect(await left()).toMatchObject({ balance: 10.5, items: [{ chf: 60, left_chf: 10.5 }] });
    const next = await createPaidEvent(app);
    expect((await guest.post(`/api/events/${next}/price`, {})).body).toMatchObject({
      credit: 10.5,
      to_pay: 39,
    });
    (await guest.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(await left()).toMatchObject({ balance: 60 });
  });

  it('may be chosen instead of a refund', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const { session_id } = (await reserve(guest, eventId)).expect(200);
    await press(app, session_id, 'pay');
    (await confirm(guest, session_id, eventId)).expect(200);
    (await guest.post(`/api/events/${eventId}/cancellation?as=credit`)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, guest)).toBe(0);
    expect((await guest.get('/api/account/credits')).body).toMatchObject({
      balance: 49.5,
      items: [{ reason: 'instead_of_refund', event_id: eventId }],
    });
  });

  it('expires, and is used no more', async () => {
    const [guest, eventId] = [await ana(app), await createPaidEvent(app)];
    const organiser = await logInOrganiser(app);
    (
      await organiser.post(`/api/admin/people/${guest.accountId}/credits`, { chf: 20, reason: 'missed' })
    ).expect(201);
    await app.database.query(`update credits set expires_at = created_at where account_id = $1`, [
      guest.accountId,
    ]);
    expect((await guest.post(`/api/events/${eventId}/price`, {})).body).toMatchObject({
      credit: 0,
      to_pay: 49.5,
    });
  });
});
