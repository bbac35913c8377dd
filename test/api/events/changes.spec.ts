import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import type { BodyOf } from '../../fixtures/api-types.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { formOf } from '../../fixtures/form-of.js';
import { buySeat, createPaidEvent, reserve, webhooksArrive } from '../../fixtures/payments.js';

const app = sharedApp();
const LATER = '2026-12-18T18:30:00.000Z';
const LATEST = '2026-12-19T18:30:00.000Z';

type Change = BodyOf<'get', '/api/profile/events'>['changes'][number];

const changesOf = async (person: Actor): Promise<Change[]> =>
  (await person.get('/api/profile/events')).expect(200).changes;

/** An organiser changes an event, some time after whatever was before. */
async function organise(eventId: number, what: 'postpone' | 'cancel' | 'move', body: object = {}) {
  app.clock.forward({ minutes: 10 });
  const organiser = await logInOrganiser(app);
  const path = `/api/admin/events/${eventId}` as const;
  if (what === 'move') (await organiser.patch(path, body)).expect(200);
  else (await organiser.post(`${path}/${what}`, body)).expect(200);
  app.clock.forward({ minutes: 10 });
}

const acknowledge = (person: Actor, { id, change_id }: Change) =>
  person.post(`/api/events/${id}/acknowledge`, { change_id });

describe('a guest whose event has changed', () => {
  it('is shown what was and what is now, with place and money, until they acknowledge it', async () => {
    const woman = await ana(app);
    const eventId = await createPaidEvent(app, { venue: 'Bootshaus', location: 'Quai 1' });
    await buySeat(app, woman, eventId);
    expect(await changesOf(woman)).toEqual([]);
    await organise(eventId, 'postpone', { date: LATER, reason: 'Storm' });
    await organise(eventId, 'move', { location: 'Quai 2' });

    const [change] = await changesOf(woman);
    expect(change).toMatchObject({
      id: eventId,
      name: 'Fondue on the boat',
      cancelled: false,
      date: LATER,
      location: 'Quai 2',
      before: { date: '2026-12-11T18:30:00.000Z', city: 'Zurich', venue: 'Bootshaus', location: 'Quai 1' },
      status: 'paid',
      paid_chf: 49.5,
      // two days before the new date
      refund_until: '2026-12-16T18:30:00.000Z',
    });
    if (!change) throw new Error('no change');
    (await acknowledge(woman, change)).expect(200);
    expect(await changesOf(woman)).toEqual([]);
    // a second tap, in another tab
    (await acknowledge(woman, change)).expect(200);
  });

  it('is shown the next change, too, compared with what they acknowledged', async () => {
    const woman = await ana(app);
    const eventId = await createPaidEvent(app);
    await buySeat(app, woman, eventId);
    await organise(eventId, 'postpone', { date: LATER, reason: 'Storm' });
    const [first] = await changesOf(woman);
    // while the first one is on the screen
    await organise(eventId, 'postpone', { date: LATEST, reason: 'Still a storm' });
    if (!first) throw new Error('no change');
    (await acknowledge(woman, first)).expect(200);
    const [second] = await changesOf(woman);
    expect(second).toMatchObject({ before: { date: LATER }, date: LATEST });
    expect(second?.change_id).toBeGreaterThan(first.change_id);
    // an old page does not take back what was acknowledged since
    if (second) (await acknowledge(woman, second)).expect(200);
    (await acknowledge(woman, first)).expect(200);
    expect(await changesOf(woman)).toEqual([]);
  });

  it('is told of a cancelled one what they had paid, and not of the hold that somebody lost', async () => {
    const [woman, man] = [await ana(app), await ben(app)];
    const eventId = await createPaidEvent(app);
    await buySeat(app, woman, eventId);
    (await reserve(man, eventId)).expect(200);
    await organise(eventId, 'cancel');
    await app.jobs.drain();
    await webhooksArrive(app);

    const [hers] = await changesOf(woman);
    expect(hers).toMatchObject({ id: eventId, cancelled: true, status: 'refunded', paid_chf: 49.5 });
    expect((await changesOf(man)).map(({ cancelled, paid_chf }) => ({ cancelled, paid_chf }))).toEqual([
      { cancelled: true, paid_chf: 0 },
    ]);
    const refunds = (await woman.get('/api/profile/refunds')).expect(200);
    expect(refunds).toMatchObject([{ event_id: eventId, status: 'refunded', amount_chf: 49.5 }]);
    expect(Date.parse(refunds[0]?.refunded_at ?? '')).toBeGreaterThan(
      Date.parse(refunds[0]?.created_at ?? '') - 1,
    );
    if (hers) (await acknowledge(woman, hers)).expect(200);
    expect(await changesOf(woman)).toEqual([]);
    // it stays in My Events, though it is no change any more; a hold that ended does not
    const gone = async (person: Actor) => (await person.get('/api/profile/events')).expect(200).cancelled;
    expect(await gone(woman)).toMatchObject([
      { id: eventId, name: 'Fondue on the boat', event_cancelled: true, paid_chf: 49.5 },
    ]);
    expect(await gone(man)).toEqual([]);
    expect(formOf(hers)).toMatchObject({ change_id: 'number', refund_until: 'string', city: 'string' });
  });
});

describe('nothing is shown', () => {
  it('to somebody who reserves after the change, holds only, or has no place', async () => {
    const [early, late, unpaid, nobody] = [await ana(app), await ben(app), await ana(app), await ben(app)];
    const eventId = await createPaidEvent(app, { location: 'Quai 1' });
    await buySeat(app, early, eventId);
    (await reserve(unpaid, eventId)).expect(200);
    await organise(eventId, 'move', { location: 'Quai 2' });
    await buySeat(app, late, eventId);
    expect(await changesOf(early)).toHaveLength(1);
    for (const person of [late, unpaid, nobody]) expect(await changesOf(person)).toEqual([]);
  });

  it('of a place that becomes known, another price or name, what was changed back, and an event that is over', async () => {
    const woman = await ana(app);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, woman);
    await organise(eventId, 'move', { location: 'Quai 1', venue: 'Bootshaus' });
    await organise(eventId, 'move', { name: 'Another name', price: 10 });
    expect(await changesOf(woman)).toEqual([]);
    await organise(eventId, 'move', { location: 'Quai 2' });
    expect(await changesOf(woman)).toHaveLength(1);
    await organise(eventId, 'move', { location: 'Quai 1' });
    expect(await changesOf(woman)).toEqual([]);
    await organise(eventId, 'move', { location: 'Quai 3' });
    app.clock.turnTo('2026-12-05T00:00:00Z');
    expect(await changesOf(woman)).toEqual([]);
  });

  it('for a change of somebody else’s event, which nobody can acknowledge for them', async () => {
    const [woman, man] = [await ana(app), await ben(app)];
    const [hers, his] = [await createFreeEvent(app), await createFreeEvent(app)];
    await giveSeats(app, hers, woman);
    await giveSeats(app, his, man);
    await organise(hers, 'move', { city: 'Basel' });
    const [change] = await changesOf(woman);
    if (!change) throw new Error('no change');
    expect(refusal(await acknowledge(man, change))).toBe('403 NOT_RESERVED');
    expect(refusal(await acknowledge(man, { ...change, id: his }))).toBe('403 NOT_RESERVED');
    const path = `/api/events/${hers}/acknowledge` as const;
    for (const change_id of [0, 'x', null, 2 ** 31])
      expect(refusal(await woman.post(path, { change_id }))).toBe('400 VALIDATION_FAILED');
    expect(await changesOf(woman)).toHaveLength(1);
  });
});
