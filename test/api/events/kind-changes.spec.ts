import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { newestMailTo, toldTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  reservationStatus,
  reserve,
} from '../../fixtures/payments.js';
import { join } from '../../fixtures/waiting-list.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeEach(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(async () => expect(await differences(app)).toEqual([]));

const preview = async (eventId: number, body: object) =>
  (await organiser.post(`/api/admin/events/${eventId}/change-preview`, body)).expect(200);
const change = (eventId: number, body: object) => organiser.patch(`/api/admin/events/${eventId}`, body);

/** A woman of 45 has paid the only women's seat, a man of 30 is paying, a woman of 50 and one of 30 wait. */
async function fullEvent() {
  const eventId = await createPaidEvent(app, { maxMen: 5, maxWomen: 1 });
  const [seated, paying] = [await ana(app, { age: 45 }), await ben(app, { age: 30 })];
  await buySeat(app, seated, eventId);
  (await reserve(paying, eventId)).expect(200);
  const [older, younger] = [await ana(app, { age: 50 }), await ana(app, { age: 30 })];
  for (const person of [older, younger]) (await join(person, eventId)).expect(200);
  return { eventId, seated, paying, older, younger };
}

describe('An evening that becomes one for others', () => {
  it('says before it is saved for whom it would not be any more', async () => {
    const { eventId, seated, older } = await fullEvent();
    expect(await preview(eventId, { min_age: 25, max_age: 35 })).toMatchObject({
      changes: ['kind'],
      affected: [
        { account_id: seated.accountId, name: 'Ana', has: 'reserved', reasons: ['too_old'] },
        { account_id: older.accountId, has: 'waiting', reasons: ['too_old'] },
      ],
    });
    expect(await preview(eventId, { max_age: 60 })).toMatchObject({ changes: ['kind'], affected: [] });
    // a theme that it is given refuses nobody
    expect(await preview(eventId, { theme: 'hikers' })).toMatchObject({ changes: [], affected: [] });
  });

  it('is saved only when the organiser has confirmed it', async () => {
    const { eventId } = await fullEvent();
    const answer = await change(eventId, { max_age: 35, name: 'Another name' });
    expect(refusal(answer)).toBe('409 KIND_AFFECTS_GUESTS');
    expect(answer.error.error).toContain('for 2 who have a place');
    const { body } = await organiser.get(`/api/admin/events/${eventId}`);
    expect(body).toMatchObject({ max_age: null, version: body.version });
    expect(body.name).not.toBe('Another name');
  });

  it('leaves every guest their place, or all of their money for three days', async () => {
    const { eventId, seated, paying } = await fullEvent();
    // the usual deadline has passed
    app.clock.turnTo('2026-12-10T11:00:00Z');
    (await change(eventId, { max_age: 35, anyway: true })).expect(200);
    expect(await reservationStatus(app, seated, eventId)).toBe('paid');
    // three days would be after it has begun
    const until = '2026-12-11T18:30:00.000Z';
    const cancellation = (await seated.get(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(cancellation).toMatchObject({
      refundable: true,
      refund_chf: 49.5,
      free_refund_until: until,
    });
    // who fits may go as well: it is another evening than they chose
    expect((await paying.get(`/api/events/${eventId}`)).expect(200)).toMatchObject({ user_status: 'held' });
    (await seated.post(`/api/events/${eventId}/cancellation`)).expect(200);
  });

  it('is noticed in the app until one has seen it, without a word on whom; there and back is no change', async () => {
    const { eventId, seated, older } = await fullEvent();
    const changes = async (person: Actor) => (await person.get('/api/profile/events')).expect(200).changes;
    (await change(eventId, { max_age: 35, anyway: true })).expect(200);
    const [noticed, ...more] = await changes(seated);
    expect([noticed, more]).toMatchObject([{ id: eventId, kind_changed: true, cancelled: false }, []]);
    expect(JSON.stringify(noticed)).not.toMatch(/"(max_age|format|theme)"/);
    expect(await changes(older)).toEqual([]);
    (await change(eventId, { max_age: null })).expect(200);
    expect(await changes(seated)).toEqual([]);
    (await change(eventId, { format: 'two_sides', max_age: 50 })).expect(200);
    const [last] = await changes(seated);
    (await seated.post(`/api/events/${eventId}/acknowledge`, { change_id: last?.change_id ?? 0 })).expect(
      200,
    );
    expect(await changes(seated)).toEqual([]);
  });

  it('tells those with a place, and says to nobody who reads along for whom it is', async () => {
    const { eventId, seated } = await fullEvent();
    app.clock.turnTo('2026-12-10T11:00:00Z');
    await toldTo(app, seated);
    (await change(eventId, { max_age: 35, anyway: true })).expect(200);
    app.clock.forward({ minutes: 6 });
    expect((await toldTo(app, seated)).at(-1)).toBe('event-kind-changed');
    const { subject, text } = await newestMailTo(app, seated.email);
    expect(text).toContain('You keep your place');
    expect(text).toMatch(/Everything back if you cancel until:?/);
    // addresses hold ports and ids: only words are looked at
    const words = `${subject} ${text}`.replaceAll(/https?:\S+/g, '');
    expect(words).not.toMatch(/35|women|queer/i);
  });

  it('takes off the waiting list who could take no place up, tells them, and asks the next', async () => {
    const { eventId, seated, older, younger } = await fullEvent();
    (await change(eventId, { max_age: 35, anyway: true })).expect(200);
    expect((await toldTo(app, older)).at(-1)).toBe('waiting-unfit');
    expect(refusal(await join(older, eventId))).toBe('409 NOT_FOR_YOU');
    (await seated.post(`/api/events/${eventId}/cancellation`)).expect(200);
    (await reserve(younger, eventId)).expect(200);
  });

  it('asks nobody again about a guest whom an organiser let in all the same', async () => {
    const eventId = await createPaidEvent(app, { minAge: 50 });
    const { accountId } = await ana(app, { age: 49 });
    const seat = { account_id: accountId, anyway: true };
    (await organiser.post(`/api/admin/events/${eventId}/reservations`, seat)).expect(201);
    expect(await preview(eventId, { min_age: 55 })).toMatchObject({ affected: [] });
    (await change(eventId, { min_age: 55 })).expect(200);
  });

  it('does not get a women’s side while men sit on its open one', async () => {
    const eventId = await createPaidEvent(app, { format: 'open', maxMen: 0, maxWomen: 4 });
    const him = await ben(app);
    await buySeat(app, him, eventId);
    const sides = { format: 'two_sides', max_men: 2, max_women: 2 };
    expect(refusal(await change(eventId, { ...sides, anyway: true }))).toBe('409 FORMAT_TAKEN');
    expect(refusal(await change(eventId, { format: 'women' }))).toBe('409 KIND_AFFECTS_GUESTS');
    (await change(eventId, { format: 'women', anyway: true })).expect(200);
    expect(await reservationStatus(app, him, eventId)).toBe('paid');
  });
});
