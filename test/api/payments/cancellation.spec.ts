import { EventChanges } from '../../../server/events/index.js';
import { type Actor, ana, ben, newcomer, stranger } from '../../fixtures/actors.js';
import {
  beginStory,
  endStory,
  createPaidEvent,
  PAID_EVENT,
  paidBack,
  press,
  provider,
  refundsOf,
  reserve,
  listedEvent,
  reservationStatus,
  buySeat,
  webhooksArrive,
} from '../../fixtures/payments.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let woman: Actor;
let eventId: number;
beforeEach(async () => ({ woman, eventId } = await beginStory(app)));
afterEach(() => endStory(app));

const DEADLINE = '2026-12-09T18:30:00.000Z';
/** Midnight of the event's day in Zurich. */
const LISTS_OPEN = '2026-12-10T23:00:00.000Z';
const preview = () => woman.get(`/api/events/${eventId}/cancellation`);
const cancel = (person = woman) => person.post(`/api/events/${eventId}/cancellation`);

describe('cancelling a paid place', () => {
  beforeEach(() => buySeat(app, woman, eventId));

  it('says beforehand what comes back, pays it back and frees the seat', async () => {
    expect(await preview()).toMatchObject({
      status: 200,
      body: { event_id: eventId, refundable: true, refund_chf: 49.5, paid_chf: 49.5, refund_until: DEADLINE },
    });
    expect(await cancel()).toMatchObject({
      status: 200,
      body: { success: true, status: 'refunded', refund_chf: 49.5 },
    });
    expect(await listedEvent(woman, eventId)).toMatchObject({
      user_status: 'none',
      women_left: 1,
      women_reserved: 0,
    });
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
    await webhooksArrive(app);
    expect(await refundsOf(app, woman)).toMatchObject([{ status: 'succeeded', reason: 'guest_cancelled' }]);
    const { body } = await woman.get('/api/profile/refunds');
    expect(body).toMatchObject([{ event_id: eventId, amount_chf: 49.5, status: 'refunded' }]);
  });

  it('pays back up to the last second, and nothing after', async () => {
    app.clock.turnTo(DEADLINE);
    expect((await preview()).body).toMatchObject({ refundable: true, refund_chf: 49.5 });
    app.clock.forward({ seconds: 1 });
    expect((await preview()).body).toMatchObject({ refundable: false, refund_chf: 0, paid_chf: 49.5 });
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled', refund_chf: 0 } });
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(0);
    expect(await listedEvent(woman, eventId)).toMatchObject({ women_left: 1 });
  });

  it('keeps the deadline that was promised when the event is brought forward, until it begins', async () => {
    const startsAt = new Date('2026-12-10T18:30:00Z');
    await app.app.get(EventChanges).update(eventId, { startsAt });
    expect((await preview()).body).toMatchObject({ refund_until: DEADLINE, refundable: true });
    const soon = '2026-12-05T18:30:00.000Z';
    await app.app.get(EventChanges).update(eventId, { startsAt: new Date(soon) });
    app.clock.turnTo(soon);
    app.clock.forward({ seconds: -1 });
    expect((await preview()).body).toMatchObject({ refund_until: soon, refundable: true });
  });

  it('has the deadline of the new date when the event is held later', async () => {
    await app.app.get(EventChanges).update(eventId, { startsAt: new Date('2026-12-15T18:30:00Z') });
    expect((await preview()).body).toMatchObject({
      refund_until: '2026-12-13T18:30:00.000Z',
      refundable: true,
    });
  });

  it('happens once, pressed in two tabs at once', async () => {
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
    expect(await cancel()).toMatchObject({ status: 403, body: { code: 'NOT_RESERVED' } });
  });

  it('is over when the event begins', async () => {
    app.clock.turnTo(PAID_EVENT.startsAt);
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'EVENT_ALREADY_BEGUN' } });
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('lets somebody else have the seat, and the guest reserve again', async () => {
    const other = await ana(app);
    expect((await reserve(other, eventId)).error.code).toBe('EVENT_FULL');
    await cancel();
    const again = await reserve(woman, eventId);
    expect(again.status).toBe(200);
    expect((await reserve(other, eventId)).error.code).toBe('EVENT_FULL');
  });

  it('is for whoever has the place, and nobody else', async () => {
    expect(await cancel(await ben(app))).toMatchObject({ status: 403, body: { code: 'NOT_RESERVED' } });
    expect((await cancel(stranger(app))).status).toBe(401);
    expect((await cancel(await newcomer(app))).body).toMatchObject({ code: 'PROFILE_REQUIRED' });
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });
});

describe('cancelling', () => {
  it('gives a free place up', async () => {
    eventId = await createPaidEvent(app, { priceRappen: 0 });
    await reserve(woman, eventId);
    expect((await preview()).body).toMatchObject({ status: 'confirmed', refundable: false, refund_chf: 0 });
    expect((await cancel()).body).toMatchObject({ success: true, status: 'cancelled' });
    expect(await listedEvent(woman, eventId)).toMatchObject({ women_left: 2, user_status: 'none' });
  });

  it.each([
    ['an event that does not exist', 2_000_000_000, 404, 'EVENT_NOT_FOUND'],
    ['more than the database can hold', 99_999_999_999, 404, 'EVENT_NOT_FOUND'],
    ['no number', 'one', 400, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_name, id, status, code) => {
    expect(await woman.get(`/api/events/${id}/cancellation`)).toMatchObject({ status, body: { code } });
    expect(await woman.post(`/api/events/${id}/cancellation`)).toMatchObject({ status, body: { code } });
  });
});

describe('leaving the payment page', () => {
  let sessionId: string;
  beforeEach(async () => {
    sessionId = (await reserve(woman, eventId)).body.session_id;
  });

  it('leads to the card of the event, where the place is held until a time that is named', async () => {
    const cancelUrl = await press(app, sessionId, 'cancel');
    const answer = await fetch(cancelUrl, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${app.url}/dashboard?event=${eventId}`);
    const until = new Date(app.clock.now().getTime() + 30 * 60_000).toISOString();
    const held = { user_status: 'held', held_until: until, payment_under_way: false, women_left: 0 };
    expect(await listedEvent(woman, eventId)).toMatchObject(held);
    expect((await reserve(woman, eventId)).body.session_id).toBe(sessionId);
  });

  it('and giving the place back frees it at once', async () => {
    await press(app, sessionId, 'cancel');
    expect((await cancel()).body).toMatchObject({ success: true, status: 'cancelled' });
    const free = { user_status: 'none', held_until: null, women_left: 1 };
    expect(await listedEvent(woman, eventId)).toMatchObject(free);
    expect(await press(app, sessionId, 'pay')).toBe('status 410');
    expect((await reserve(await ana(app), eventId)).status).toBe(200);
  });

  it('changes nothing for whoever has paid meanwhile', async () => {
    const cancelUrl = await press(app, sessionId, 'cancel');
    await press(app, sessionId, 'pay?webhook=lost');
    expect((await fetch(cancelUrl, { redirect: 'manual' })).status).toBe(303);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
    expect((await fetch(cancelUrl, { redirect: 'manual' })).status).toBe(303);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });

  it('by a made-up address changes nothing', async () => {
    for (const hold of ['', 'x', '00000000-0000-4000-8000-000000000000', '%00'])
      expect(
        (await fetch(`${app.url}/api/checkout/cancelled?hold=${hold}`, { redirect: 'manual' })).status,
      ).toBeLessThan(500);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
  });

  it('keeps the place while the provider is silent: it might still be paid', async () => {
    await provider(app).control({ do: 'fault', target: 'api', mode: 'down' });
    expect(await cancel()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
  });

  it('works by the button of the dashboard too, until the money is there', async () => {
    await press(app, sessionId, 'pay?webhook=lost');
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });
});

describe('where refunds are set to be paid until the event begins', () => {
  it('nobody reads the match list first and gets the money back', async () => {
    const late = await startApp({ refundHours: 0 });
    try {
      const story = await beginStory(late);
      const path = `/api/events/${story.eventId}/cancellation` as const;
      // and is told so before paying
      expect(await listedEvent(story.woman, story.eventId)).toMatchObject({ refund_until: LISTS_OPEN });
      await buySeat(late, story.woman, story.eventId);
      late.clock.turnTo(LISTS_OPEN);
      expect((await story.woman.get(path)).body).toMatchObject({
        refundable: true,
        refund_until: LISTS_OPEN,
      });
      late.clock.forward({ seconds: 1 });
      expect((await story.woman.get(path)).body).toMatchObject({ refundable: false, refund_chf: 0 });
    } finally {
      await late.close();
    }
  });
});
