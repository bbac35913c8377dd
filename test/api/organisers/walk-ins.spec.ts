import { type Actor, ana, ben, guest, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { giveSeatAs, hostAs, reservationsOf } from '../../fixtures/organiser.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  press,
  provider,
  reservationStatus,
} from '../../fixtures/payments.js';

const app = sharedApp();
/** Twenty minutes after the event has begun. */
const LATE = '2026-12-11T18:50:00Z';
const LEA = { name: 'Lea', gender: 'female', age: 31, payment: 'cash' };

let organiser: Actor;
let host: Actor;
let eventId: number;
beforeEach(async () => {
  await provider(app).control({ do: 'clear' });
  [organiser, host] = [await logInOrganiser(app), await guest(app, 'Hanna')];
  eventId = await createPaidEvent(app, { maxMen: 2, maxWomen: 2 });
  await hostAs(organiser, eventId, host);
  app.clock.turnTo(LATE);
});
afterEach(async () => {
  await app.jobs.drain();
  expect(await differences(app)).toEqual([]);
});

let counter = 0;
const sell = (body: object = {}, seller = host, where = eventId) => {
  counter += 1;
  return seller.post(`/api/admin/events/${where}/walk-ins`, {
    client_id: `phone-${counter}-sale`,
    ...LEA,
    ...body,
  });
};
const find = async (reservationId: number) =>
  (await host.get(`/api/admin/events/${eventId}/walk-ins/${reservationId}`)).expect(200);
const entrance = async () => (await host.get(`/api/admin/events/${eventId}/door`)).expect(200);
const revenue = async () => {
  const { items } = (await organiser.get('/api/admin/statistics/revenue?by=event')).expect(200);
  return items.reduce((sum, { value }) => sum + value, 0);
};

describe('somebody without a seat at the entrance', () => {
  it('pays in cash: has the seat of their side, is here, and the money is in the books', async () => {
    const before = await revenue();
    const sold = (await sell()).expect(201);
    expect(sold).toMatchObject({ name: 'Lea', seat: 'women', status: 'paid', price: 49.5, pay_url: null });
    const list = await entrance();
    expect(list.event.counts).toMatchObject({ women_expected: 1, women_arrived: 1 });
    expect(list.items).toMatchObject([{ reservation_id: sold.reservation_id, name: 'Lea' }]);
    expect((await revenue()) - before).toBeCloseTo(49.5);
    const { by_event } = (await organiser.get('/api/admin/finance?month=2026-12')).expect(200);
    const ours = by_event.find(({ event_id }) => event_id === eventId);
    // nobody takes a fee of cash
    expect(ours).toMatchObject({ sales_chf: 49.5, fees_chf: 0, fees_estimated_chf: 0, net_chf: 49.5 });
    expect(await reservationsOf(organiser, eventId)).toMatchObject([{ status: 'paid', paid_chf: 49.5 }]);
  });

  it('who has an account finds a receipt there that says cash, and later that it went back in cash', async () => {
    const guest = await ana(app);
    const { reservation_id } = (await sell({ email: guest.email })).expect(201);
    const receipts = async () => (await guest.get('/api/receipts')).expect(200).items;
    expect(await receipts()).toMatchObject([{ kind: 'receipt', amount_chf: 49.5 }]);
    (await host.post(`/api/admin/events/${eventId}/walk-ins/${reservation_id}/give-back`)).expect(200);
    await app.jobs.drain();
    expect(await receipts()).toMatchObject([{ kind: 'credit_note' }, { kind: 'receipt' }]);
    const means = await app.database.query(
      `select content ->> 'means' as means from receipts order by id desc limit 2`,
    );
    expect(means).toEqual([{ means: 'cash' }, { means: 'cash' }]);
  });

  it('pays on their own phone: the seat is held, and theirs when the money is there', async () => {
    const sold = (await sell({ payment: 'card' })).expect(201);
    expect(sold).toMatchObject({ status: 'held', seat: 'women' });
    expect((await entrance()).items).toEqual([]);
    const session = sold.pay_url?.split('/').at(-1) ?? '';
    // nobody is signed in on that phone: the provider leads to a page that is open to all
    expect(await press(app, session, 'pay?webhook=lost')).toBe(`${app.settings.publicUrl}/walk-in?paid=1`);
    expect(await find(sold.reservation_id)).toMatchObject({ status: 'paid', pay_url: null });
    expect((await entrance()).event.counts).toMatchObject({ women_expected: 1, women_arrived: 1 });
  });

  it('whose phone is empty pays the held seat in cash after all, once', async () => {
    const held = (await sell({ client_id: 'one-phone-1', payment: 'card' })).expect(201);
    const paid = (await sell({ client_id: 'one-phone-1' })).expect(201);
    expect(paid).toMatchObject({ status: 'paid' });
    expect(paid.reservation_id).not.toBe(held.reservation_id);
    expect((await entrance()).event.counts).toMatchObject({ women_expected: 1 });
  });

  it('of a sale that was sent twice has one seat', async () => {
    const [one, two] = [
      await sell({ client_id: 'twice-sent-1' }),
      await sell({ client_id: 'twice-sent-1', name: 'Lea again' }),
    ];
    expect(two.expect(201).reservation_id).toBe(one.expect(201).reservation_id);
    expect((await entrance()).event.counts).toMatchObject({ women_expected: 1 });
  });

  it('at a free event simply comes in', async () => {
    eventId = await createPaidEvent(app, { priceRappen: 0 });
    await hostAs(organiser, eventId, host);
    expect((await sell({ gender: 'male' })).expect(201)).toMatchObject({
      status: 'confirmed',
      seat: 'men',
      price: 0,
    });
    expect((await entrance()).event.counts).toMatchObject({ men_arrived: 1 });
  });

  it('who has an account is found by the e-mail, with what they say of themselves', async () => {
    const woman = await ana(app);
    const sold = (await sell({ email: woman.email.toUpperCase(), name: 'Somebody', gender: 'male' })).expect(
      201,
    );
    expect(sold).toMatchObject({ name: 'Ana', seat: 'women' });
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    // who has a seat already is let in with that one
    const other = await ben(app);
    await giveSeatAs(organiser, eventId, other);
    expect(refusal(await sell({ email: other.email }))).toBe('409 ALREADY_RESERVED');
  });

  it('gets the cash back by hand, and the seat is free', async () => {
    const before = await revenue();
    const { reservation_id } = (await sell()).expect(201);
    const path = `/api/admin/events/${eventId}/walk-ins/${reservation_id}/give-back` as const;
    expect((await entrance()).items).toMatchObject([{ reservation_id, cash_chf: 49.5 }]);
    const reason = 'Came to the wrong event';
    const reads = `select from audit_log where action = 'reservation.walk_in_read' and subject_id = $1`;
    for (let times = 0; times < 2; times++)
      (await host.get(`/api/admin/events/${eventId}/walk-ins/${reservation_id}`)).expect(200);
    expect(await app.database.query(reads, [reservation_id])).toHaveLength(1);
    expect((await host.post(path, { reason })).expect(200)).toMatchObject({ status: 'refunded' });
    expect((await entrance()).items).toEqual([]);
    const { items: diary } = (await organiser.get(`/api/admin/events/${eventId}/history`)).expect(200);
    expect(diary[0]).toMatchObject({
      action: 'reservation.cash_given_back',
      person: { name: 'Lea' },
      details: { amount_chf: 49.5, reason },
    });
    expect(refusal(await host.post(path))).toMatch(/^409 INVALID_TRANSITION|^404 PAYMENT_NOT_FOUND/);
    await app.jobs.drain();
    expect(await revenue()).toBeCloseTo(before);
    const { payments } = (await organiser.get(`/api/admin/reservations/${reservation_id}`)).expect(200);
    expect(payments).toMatchObject([{ refunds: [{ status: 'succeeded', amount_chf: 49.5 }] }]);
  });

  it('whose event is cancelled is owed the cash, and organisers see it', async () => {
    (await sell()).expect(201);
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    await app.jobs.drain();
    const { items } = (await organiser.get('/api/admin/payments?state=attention')).expect(200);
    expect(items.some(({ event_id }) => event_id === eventId)).toBe(true);
  });
});

describe('no seat is sold', () => {
  it('beyond the last one, before the day, after the end, and to nobody under 18', async () => {
    for (const at of [1, 2]) (await sell({ name: `Lea ${at}` })).expect(201);
    expect(refusal(await sell())).toBe('409 EVENT_FULL');
    expect(refusal(await sell({ age: 17 }))).toBe('400 VALIDATION_FAILED');
    for (const time of ['2026-12-10T22:59:59Z', '2026-12-11T22:30:00Z']) {
      app.clock.turnTo(time);
      expect(refusal(await sell({ gender: 'male' }, organiser))).toBe('409 RESERVATIONS_CLOSED');
    }
    // a host sees nothing of it before the day
    app.clock.turnTo('2026-12-10T22:59:59Z');
    expect(refusal(await sell({ gender: 'male' }))).toBe('404 EVENT_NOT_FOUND');
  });

  it('by a host of another event, or by a guest', async () => {
    const other = await createPaidEvent(app);
    expect(refusal(await sell({}, host, other))).toBe('404 EVENT_NOT_FOUND');
    expect(refusal(await sell({}, await ana(app)))).toBe('403 FORBIDDEN');
    expect((await sell({}, organiser, other)).status).toBe(201);
  });

  it('and no cash is given back for what was paid by card', async () => {
    app.clock.turnTo('2026-12-01T12:00:00Z');
    const woman = await ana(app);
    await buySeat(app, woman, eventId);
    app.clock.turnTo(LATE);
    const [bought] = await reservationsOf(organiser, eventId);
    const path = `/api/admin/events/${eventId}/walk-ins/${bought?.id ?? 0}/give-back` as const;
    expect(refusal(await host.post(path))).toBe('404 RESERVATION_NOT_FOUND');
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });
});
