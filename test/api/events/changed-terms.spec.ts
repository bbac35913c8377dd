import { type Actor, ana, ben, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { giveSeatAs } from '../../fixtures/organiser.js';
import { newestMailTo, toldTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { buySeat, createPaidEvent, differences, reserve } from '../../fixtures/payments.js';

const app = sharedApp(WITH_MAIL);
/** The day before the event, at noon: the usual deadline has passed. */
const LATE = '2026-12-10T11:00:00Z';
const IN_THREE_DAYS = '2026-12-13T11:00:00.000Z';
const START = '2026-12-11T18:30:00.000Z';
const NEW_DATE = '2026-12-12T18:30:00.000Z';

let organiser: Actor;
beforeEach(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(async () => expect(await differences(app)).toEqual([]));

const change = async (eventId: number, body: object) =>
  (await organiser.patch(`/api/admin/events/${eventId}`, body)).expect(200);
const ownEvent = async (person: Actor) =>
  (await person.get('/api/profile/events')).expect(200).upcoming.at(-1);
const cancellation = async (person: Actor, eventId: number) =>
  (await person.get(`/api/events/${eventId}/cancellation`)).expect(200);

/** A guest has paid, and the usual deadline has passed. */
async function paidGuest(): Promise<{ woman: Actor; eventId: number }> {
  const woman = await ana(app);
  const eventId = await createPaidEvent(app, { maxMen: 9, maxWomen: 9 });
  await buySeat(app, woman, eventId);
  app.clock.turnTo(LATE);
  expect(await cancellation(woman, eventId)).toMatchObject({ refundable: false, free_refund_until: null });
  return { woman, eventId };
}

describe('before organisers change what guests rely on', () => {
  it('they are told whom it affects, and what those have paid', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 1, maxWomen: 3 });
    for (const person of [await ana(app), await ana(app)]) await buySeat(app, person, eventId);
    (await reserve(await ben(app), eventId)).expect(200);
    await giveSeatAs(organiser, eventId, await ana(app));
    (await (await ben(app)).post(`/api/events/${eventId}/waiting-list`)).expect(200);
    const preview = async (body: object) =>
      (await organiser.post(`/api/admin/events/${eventId}/change-preview`, body)).expect(200);
    const figures = { paid: 2, confirmed: 1, held: 1, waiting: 1, paid_chf: 99 };
    expect(await preview({ city: 'Bern', price: 60, date: NEW_DATE })).toMatchObject({
      changes: ['date', 'city', 'price'],
      ...figures,
      free_refund_until: new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString(),
    });
    // what stays as it is, and what is none of the guests’ business
    const same = { city: 'Zurich', price: 49.5, date: '2026-12-11T19:30:00+01:00' };
    expect(await preview({ ...same, name: 'Fondue at home', max_women: 5 })).toMatchObject({ changes: [] });
    expect(await preview({})).toMatchObject({ changes: [], ...figures });
  });

  it('they are not asked about a draft, or once it has begun', async () => {
    const draft = await createPaidEvent(app, { status: 'draft' });
    const begun = await createPaidEvent(app);
    app.clock.turnTo('2026-12-11T18:30:00Z');
    for (const eventId of [draft, begun])
      expect(
        (await organiser.post(`/api/admin/events/${eventId}/change-preview`, { city: 'Bern' })).expect(200),
      ).toMatchObject({ changes: [] });
  });
});

describe('a paid place at an event that is changed', () => {
  it.each([
    ['another city', { city: 'Bern' }, START],
    ['another price', { price: 39 }, START],
    ['a later date', { date: NEW_DATE }, NEW_DATE],
    ['a much later date', { date: '2026-12-14T18:30:00Z' }, IN_THREE_DAYS],
  ])('may be given back for everything for three days, until it begins: %s', async (_name, body, until) => {
    const { woman, eventId } = await paidGuest();
    await change(eventId, body);
    expect(await cancellation(woman, eventId)).toMatchObject({
      refundable: true,
      refund_chf: 49.5,
      refund_until: until,
      free_refund_until: until,
    });
    const shown = { refund_until: until, free_refund_until: until };
    expect(await ownEvent(woman)).toMatchObject(shown);
    expect((await woman.get(`/api/events/${eventId}`)).expect(200)).toMatchObject(shown);
    expect((await woman.post(`/api/events/${eventId}/cancellation`)).expect(200)).toMatchObject({
      status: 'refunded',
      refund_chf: 49.5,
    });
  });

  it('may be given back for everything for three days, however near the event is', async () => {
    const { woman, eventId } = await paidGuest();
    await change(eventId, { date: '2026-12-14T18:30:00Z' });
    app.clock.turnTo(IN_THREE_DAYS);
    expect(await cancellation(woman, eventId)).toMatchObject({ refundable: true });
    app.clock.forward({ seconds: 1 });
    expect(await cancellation(woman, eventId)).toMatchObject({ refundable: false, free_refund_until: null });
  });

  it('promises nothing to somebody who reserved after the change, or for another venue in the same city', async () => {
    const { woman, eventId } = await paidGuest();
    await change(eventId, { venue: 'Bootshaus', location: 'Quai 1' });
    await change(eventId, { location: 'Quai 2' });
    expect(await cancellation(woman, eventId)).toMatchObject({ refundable: false });
    await change(eventId, { city: 'Bern' });
    app.clock.forward({ minutes: 1 });
    const man = await ben(app);
    await buySeat(app, man, eventId);
    expect(await cancellation(man, eventId)).toMatchObject({ refundable: false, free_refund_until: null });
  });

  it('is told in the mail until when, and the history of the place says why', async () => {
    const { woman, eventId } = await paidGuest();
    await toldTo(app, woman);
    await change(eventId, { price: 59 });
    app.clock.forward({ minutes: 6 });
    expect((await toldTo(app, woman)).at(-1)).toBe('event-repriced');
    const { text } = await newestMailTo(app, woman.email);
    expect(text).toMatch(/costs CHF\s59/);
    // three days would be after it has begun
    expect(text).toMatch(/Everything back if you cancel until:?\s+.*11 December/);
    const [reservation] = (await organiser.get(`/api/admin/events/${eventId}/reservations`)).body.items;
    const { history } = (await organiser.get(`/api/admin/reservations/${reservation?.id ?? 0}`)).body;
    expect(history.at(-1)).toMatchObject({ why: 'event_changed' });
  });

  it('is told by the screen alone where organisers do not want a mail', async () => {
    const { woman, eventId } = await paidGuest();
    const before = await toldTo(app, woman);
    await change(eventId, { price: 59, city: 'Bern', date: NEW_DATE, tell_guests: false });
    app.clock.forward({ minutes: 6 });
    expect(await toldTo(app, woman)).toEqual(before);
    expect((await woman.get('/api/profile/events')).expect(200).changes).toMatchObject([
      { id: eventId, city: 'Bern', date: NEW_DATE, refund_until: NEW_DATE, free_refund_until: NEW_DATE },
    ]);
  });
});
