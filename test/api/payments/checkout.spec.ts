import { type Actor, ana, ben, guest, newcomer, stranger } from '../../fixtures/actors.js';
import {
  type CheckoutBody,
  confirm,
  createPaidEvent,
  PAID_EVENT,
  press,
  reconcile,
  reserve,
  listedEvent,
  reservationStatus,
  buySeat,
  webhooksArrive,
} from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();

describe('reserving', () => {
  it('holds a place, and the place is theirs when they come back from paying', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    const { status, body } = await reserve(woman, eventId);
    expect(status).toBe(200);
    expect(body.url).toBe(`${app.url}/sandbox/checkout/${body.session_id}`);
    expect(await listedEvent(woman, eventId)).toMatchObject({
      user_status: 'held',
      user_reserved: false,
      women_reserved: 0,
      women_left: 1,
      men_left: 2,
    });
    expect(await press(app, body.session_id, 'pay')).toBe(
      `${app.url}/payment-success?session_id=${body.session_id}&event_id=${eventId}`,
    );
    const confirmed = await confirm(woman, body.session_id, eventId);
    expect(confirmed).toMatchObject({
      status: 200,
      body: { success: true, status: 'paid', event_id: eventId },
    });
    expect((await confirm(woman, body.session_id, eventId)).body).toEqual(confirmed.body);
    expect(await listedEvent(woman, eventId)).toMatchObject({
      user_status: 'paid',
      user_reserved: true,
      women_reserved: 1,
      women_left: 1,
    });
  });

  it('answers the same session while the hold runs, also in two tabs at once', async () => {
    const [man, eventId] = [await ben(app), await createPaidEvent(app)];
    const tabs = await Promise.all([reserve(man, eventId), reserve(man, eventId), reserve(man, eventId)]);
    const later = await reserve(man, eventId);
    expect(new Set([...tabs, later].map(({ body }) => body.session_id)).size).toBe(1);
    expect(await listedEvent(man, eventId)).toMatchObject({ men_left: 1 });
  });

  it('takes a place on the side of the guest, and for others on the side with more room', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 2, maxWomen: 1 });
    const kim = await guest(app, 'Kim', { gender: 'other' });
    await buySeat(app, kim, eventId);
    expect(await listedEvent(kim, eventId)).toMatchObject({ men_left: 1, women_left: 1 });
    const lou = await guest(app, 'Lou', { gender: 'other' });
    await buySeat(app, lou, eventId);
    expect(await listedEvent(lou, eventId)).toMatchObject({ men_left: 1, women_left: 0 });
  });

  it('says that an event is full, on the side that is', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 1, maxWomen: 1 });
    await buySeat(app, await ben(app), eventId);
    expect(await reserve(await ben(app), eventId)).toMatchObject({
      status: 409,
      body: { success: false, code: 'EVENT_FULL' },
    });
    expect((await reserve(await ana(app), eventId)).status).toBe(200);
  });

  it('lets a person have one place at an event, and three running holds in all', async () => {
    const man = await ben(app);
    const events = await Promise.all([1, 2, 3, 4].map(() => createPaidEvent(app)));
    const [first = 0, second = 0, third = 0, fourth = 0] = events;
    await buySeat(app, man, first);
    expect(await reserve(man, first)).toMatchObject({ status: 409, body: { code: 'ALREADY_RESERVED' } });
    const held = await Promise.all([reserve(man, second), reserve(man, third), reserve(man, fourth)]);
    expect(held.map(({ status }) => status)).toEqual([200, 200, 200]);
    const fifth = await createPaidEvent(app);
    expect(await reserve(man, fifth)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_HOLDS' } });
    await man.post(`/api/events/${second}/cancellation`);
    expect((await reserve(man, fifth)).status).toBe(200);
  });

  it('confirms a place at a free event at once', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app, { priceRappen: 0 })];
    const { body } = await reserve(woman, eventId);
    expect(body.url).toBe(`${app.url}/payment-success?session_id=${body.session_id}&event_id=${eventId}`);
    expect(await confirm(woman, body.session_id, eventId)).toMatchObject({
      status: 200,
      body: { success: true, status: 'paid', event_id: eventId },
    });
    expect(await listedEvent(woman, eventId)).toMatchObject({
      user_status: 'confirmed',
      user_reserved: true,
    });
    expect((await reserve(woman, eventId)).error.code).toBe('ALREADY_RESERVED');
  });

  it('is closed once the event has begun or was cancelled, and unknown for drafts', async () => {
    const woman = await ana(app);
    const [begun, cancelled, draft] = [
      await createPaidEvent(app),
      await createPaidEvent(app),
      await createPaidEvent(app, { status: 'draft' }),
    ];
    await app.database.query(`update events set status = 'cancelled' where id = $1`, [cancelled]);
    expect(await reserve(woman, draft)).toMatchObject({ status: 404, body: { code: 'EVENT_NOT_FOUND' } });
    expect((await reserve(woman, cancelled)).error.code).toBe('RESERVATIONS_CLOSED');
    app.clock.turnTo(PAID_EVENT.startsAt);
    expect(await reserve(woman, begun)).toMatchObject({ status: 409, body: { code: 'RESERVATIONS_CLOSED' } });
  });

  it.each([
    ['nothing', {}, 400, 'VALIDATION_FAILED'],
    ['a text', { event_id: 'one' }, 400, 'VALIDATION_FAILED'],
    ['a list', { event_id: [1] }, 400, 'VALIDATION_FAILED'],
    ['zero', { event_id: 0 }, 400, 'VALIDATION_FAILED'],
    ['a fraction', { event_id: 1.5 }, 400, 'VALIDATION_FAILED'],
    ['an event that does not exist', { event_id: 2_000_000_000 }, 404, 'EVENT_NOT_FOUND'],
    ['more than the database can hold', { event_id: 99_999_999_999 }, 404, 'EVENT_NOT_FOUND'],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await (await ana(app)).post('/api/create-checkout-session', body);
    expect(answer).toMatchObject({ status, body: { success: false, code } });
  });

  it('is for guests only', async () => {
    const input = { event_id: await createPaidEvent(app) };
    const path = '/api/create-checkout-session';
    expect((await stranger(app).post(path, input)).status).toBe(401);
    expect(await (await newcomer(app)).post(path, input)).toMatchObject({
      status: 403,
      body: { code: 'PROFILE_REQUIRED' },
    });
  });
});

describe('confirming', () => {
  let woman: Actor;
  let eventId: number;
  let session: CheckoutBody;
  beforeEach(async () => {
    [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    session = (await reserve(woman, eventId)).body;
  });

  it('does not believe the browser: without money there is no place', async () => {
    expect(await confirm(woman, session.session_id, eventId)).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_NOT_COMPLETED' },
    });
    await press(app, session.session_id, 'decline');
    expect((await confirm(woman, session.session_id, eventId)).status).toBe(402);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    await press(app, session.session_id, 'pay');
    expect((await confirm(woman, session.session_id, eventId)).status).toBe(200);
  });

  it('works in whatever order webhook and guest come, and however often', async () => {
    await press(app, session.session_id, 'pay?webhook=twice');
    await webhooksArrive(app);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    const answers = await Promise.all([1, 2, 3].map(() => confirm(woman, session.session_id, eventId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await reconcile(app);
    const transitions = await app.database.query(
      `select from history h join reservations r on r.id = h.subject_id
        where h.subject = 'reservation' and r.account_id = $1 and h.to_state = 'paid'`,
      [woman.accountId],
    );
    expect(transitions).toHaveLength(1);
  });

  it.each([
    ['no session', (own: CheckoutBody, id: number) => ({ event_id: id, own })],
    ['no event', (own: CheckoutBody) => ({ session_id: own.session_id })],
    [
      'an unknown session',
      (_own: CheckoutBody, id: number) => ({ session_id: 'cs_test_nobody', event_id: id }),
    ],
    ['another event', (own: CheckoutBody, id: number) => ({ session_id: own.session_id, event_id: id + 1 })],
    [
      'a session that is no text',
      (_own: CheckoutBody, id: number) => ({ session_id: { $ne: '' }, event_id: id }),
    ],
    [
      'a free session of nobody',
      (_own: CheckoutBody, id: number) => ({ session_id: 'free_999999', event_id: id }),
    ],
    ['an id beyond all', (own: CheckoutBody) => ({ session_id: own.session_id, event_id: 1e15 })],
  ])('refuses %s', async (_name, body) => {
    expect(await woman.post('/api/confirm-payment', body(session, eventId))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PAYMENT_SESSION', error: 'Invalid payment session' },
    });
  });

  it('refuses the session of somebody else', async () => {
    await press(app, session.session_id, 'pay');
    expect(await confirm(await ana(app), session.session_id, eventId)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PAYMENT_SESSION' },
    });
  });

  it('takes the event id as text too, as an address carries it', async () => {
    await press(app, session.session_id, 'pay');
    const body = { session_id: session.session_id, event_id: String(eventId) };
    expect((await woman.post('/api/confirm-payment', body)).status).toBe(200);
  });
});
