import { PaymentsService } from '../../../server/payments/index.js';
import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { mailTo, notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  paidBack,
  reservationStatus,
  reserve,
} from '../../fixtures/payments.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.jobs.drain();
  expect(await differences(app)).toEqual([]);
});

/** The week after, unless it is said otherwise. */
const LATER = { startsAt: new Date('2026-12-18T18:30:00Z'), endsAt: new Date('2026-12-18T21:30:00Z') };

const join = (eventId: number, into?: number) =>
  organiser.post(`/api/admin/events/${eventId}/decision`, { decision: 'join', into });

async function joined(eventId: number, into: number): Promise<void> {
  (await join(eventId, into)).expect(200);
  await app.jobs.drain();
}

const own = async (person: Actor) => (await person.get('/api/profile/events')).expect(200);

describe('an event whose guests join another one', () => {
  it('is cancelled, and they have their place there, with what they paid and three days to give it back in full', async () => {
    const [man, woman] = [await ben(app), await ana(app)];
    const eventId = await createPaidEvent(app, { name: 'Too few' });
    const into = await createPaidEvent(app, { ...LATER, name: 'Enough' });
    for (const one of [man, woman]) await buySeat(app, one, eventId);
    await mailTo(app, woman.email);
    app.clock.turnTo('2026-12-10T12:00:00Z');
    await joined(eventId, into);
    expect((await organiser.get(`/api/admin/events/${eventId}`)).expect(200)).toMatchObject({
      status: 'cancelled',
      counts: { paid: 0, refunded: 0 },
    });
    for (const one of [man, woman]) {
      expect(await own(one)).toMatchObject({ upcoming: [{ id: into, status: 'paid', paid_chf: 49.5 }] });
      expect(await paidBack(app, one)).toBe(0);
    }
    const decided = (await organiser.get(`/api/admin/events/${eventId}/decision`)).expect(200);
    expect(decided).toMatchObject({ decision: 'join', into, decided_by: organiser.email });
    await notify(app);
    const [mail, ...others] = (await mailTo(app, woman.email)).filter(({ at }) => at >= '2026-12-10');
    expect(mail?.text).toContain('Too few guests had reserved for Too few: the evening joins Enough');
    expect(others.map(({ subject }) => subject)).toEqual([]);
    (await woman.post(`/api/events/${into}/cancellation`)).expect(200);
    await app.jobs.drain();
    expect(await paidBack(app, woman)).toBe(4950);
  });

  it('lets them give the place back in full for three days, though the usual deadline of the other is over', async () => {
    const woman = await ana(app);
    const [eventId, into] = [await createPaidEvent(app), await createPaidEvent(app)];
    await buySeat(app, woman, eventId);
    app.clock.turnTo('2026-12-10T12:00:00Z');
    await joined(eventId, into);
    expect((await woman.post(`/api/events/${into}/cancellation`)).expect(200)).toMatchObject({
      refund_chf: 49.5,
    });
  });

  it('pays back what the other costs less, asks for nothing more, and refunds whoever finds no place there', async () => {
    const [man, woman, late, paying] = [await ben(app), await ana(app), await ana(app), await ben(app)];
    const eventId = await createPaidEvent(app);
    const into = await createPaidEvent(app, { ...LATER, priceRappen: 3000, maxWomen: 1 });
    for (const one of [man, woman, late]) await buySeat(app, one, eventId);
    (await reserve(paying, eventId)).expect(200);
    await joined(eventId, into);
    expect(await reservationStatus(app, man, into)).toBe('paid');
    expect(await paidBack(app, man)).toBe(1950);
    expect(await reservationStatus(app, woman, into)).toBe('paid');
    expect(await reservationStatus(app, late, eventId)).toBe('refunded');
    expect(await paidBack(app, late)).toBe(4950);
    expect(await reservationStatus(app, paying, eventId)).toBe('cancelled');
    const dearer = await createPaidEvent(app, { ...LATER, priceRappen: 9900 });
    const other = await createPaidEvent(app);
    const rich = await ana(app);
    await buySeat(app, rich, other);
    await joined(other, dearer);
    expect(await own(rich)).toMatchObject({ upcoming: [{ id: dearer, paid_chf: 49.5 }] });
  });

  it('is carried on by the job where the server stopped, and by nobody twice', async () => {
    const [man, woman] = [await ben(app), await ana(app)];
    const [eventId, into] = [await createPaidEvent(app), await createPaidEvent(app, LATER)];
    for (const one of [man, woman]) await buySeat(app, one, eventId);
    const payments = app.app.get(PaymentsService, { strict: false });
    jest.spyOn(payments, 'refundDifference').mockRejectedValueOnce(new Error('the database is gone'));
    (await join(eventId, into)).expect(200);
    // one was moved; nothing is cancelled before all were tried
    expect((await organiser.get(`/api/admin/events/${eventId}`)).expect(200).status).toBe('published');
    await app.jobs.drain();
    for (const one of [man, woman]) expect(await reservationStatus(app, one, into)).toBe('paid');
    expect((await organiser.get(`/api/admin/events/${eventId}`)).expect(200).status).toBe('cancelled');
    const again = { eventId, intoId: into, organiserId: organiser.accountId };
    await Promise.all([payments.joinEvents(again), payments.joinEvents(again)]);
    for (const one of [man, woman]) expect(await reservationStatus(app, one, into)).toBe('paid');
  });

  it('needs another event that is ahead, and is decided once', async () => {
    const eventId = await createPaidEvent(app);
    const into = await createPaidEvent(app, LATER);
    expect(refusal(await join(eventId))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await join(eventId, eventId))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await join(eventId, 999_999))).toBe('404 EVENT_NOT_FOUND');
    const draft = await createPaidEvent(app, { ...LATER, status: 'draft' });
    expect(refusal(await join(eventId, draft))).toBe('409 INVALID_TRANSITION');
    (await join(eventId, into)).expect(200);
    expect(refusal(await join(eventId, into))).toBe('409 ALREADY_DECIDED');
    expect(refusal(await join(await createPaidEvent(app), eventId))).toBe('409 EVENT_CANCELLED');
  });
});
