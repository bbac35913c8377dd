import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { giveSeatAs, logged, createEventAs } from '../../fixtures/organiser.js';
import { differences, createPaidEvent, listedEvent, buySeat } from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const list = async (query: string) => (await organiser.get(`/api/admin/events?per_page=200&${query}`)).body;
const act = (
  eventId: number,
  what: 'cancel' | 'duplicate' | 'postpone' | 'publish' | 'unpublish',
  body: object = {},
) => organiser.post(`/api/admin/events/${eventId}/${what}`, body);

describe('the list of evenings', () => {
  it('is filtered by city, status, month, time and name, and counts what it leaves out', async () => {
    const at = (date: string, fields: object) =>
      createEventAs(organiser, { date, ends_at: undefined, ...fields });
    const bern = await at('2027-01-31T23:30:00+01:00', { city: 'Bern', name: 'Cellar' });
    const draft = await at('2027-02-01T00:30:00+01:00', { city: 'Bern', status: 'draft', venue: 'Gewölbe' });
    const past = await at('2026-11-03T19:30:00+01:00', { city: 'Basel' });
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await ids('city=Bern')).toEqual([draft, bern]);
    expect(await ids('city=Bern&order=soonest')).toEqual([bern, draft]);
    expect(await ids('city=Bern&status=draft')).toEqual([draft]);
    expect(await ids('month=2027-01')).toEqual([bern]);
    expect(await ids('month=2027-02')).toEqual([draft]);
    expect(await ids('city=Basel&when=past')).toEqual([past]);
    expect(await ids('city=Basel&when=coming')).toEqual([]);
    expect(await ids('q=CELLAR')).toEqual([bern]);
    expect(await ids(`q=${encodeURIComponent('gewölbe')}`)).toEqual([draft]);
    expect((await organiser.get('/api/admin/events?city=Bern&per_page=1')).body).toMatchObject({ total: 2 });
    expect(refusal(await organiser.get('/api/admin/events?month=2027-13'))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await organiser.get('/api/admin/events?city=Paris'))).toBe('400 VALIDATION_FAILED');
  });
});

describe('an evening', () => {
  it('is told in the reader’s language, or in one that there is', async () => {
    const descriptions = { fr: 'Sur la terrasse.', de: 'Auf der Terrasse.', it: '  ' };
    const id = await createEventAs(organiser, { descriptions, venue: 'Bootshaus' });
    const guest = await ana(app);
    const read = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body, headers: told } = await guest.get('/api/events', headers);
      expect(told['content-language']).toBe(language.slice(0, 2));
      return body.find((event) => event.id === id)?.description;
    };
    expect([await read('fr-CH'), await read('de'), await read('it'), await read('en')]).toEqual([
      'Sur la terrasse.',
      'Auf der Terrasse.',
      'Auf der Terrasse.',
      'Auf der Terrasse.',
    ]);
    const { body } = await organiser.patch(`/api/admin/events/${id}`, { description: 'On the terrace.' });
    expect(body).toMatchObject({ descriptions: { fr: 'Sur la terrasse.', de: 'Auf der Terrasse.' } });
    expect([await read('it'), await read('fr')]).toEqual(['On the terrace.', 'Sur la terrasse.']);
    const unknown = await organiser.patch(`/api/admin/events/${id}`, {
      descriptions: { rm: 'Sin la terrassa.' },
    });
    expect(unknown.body).toMatchObject({ descriptions: {} });
  });

  it('is duplicated as a draft of its own', async () => {
    const id = await createEventAs(organiser, {
      venue: 'Bootshaus',
      location: 'Rhein 1',
      min_men: 6,
      descriptions: { en: 'Hi' },
    });
    await giveSeatAs(organiser, id, await ana(app));
    const copy = await act(id, 'duplicate', { date: '2027-01-08T19:30:00+01:00' });
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({
      date: '2027-01-08T18:30:00.000Z',
      ends_at: '2027-01-08T21:30:00.000Z',
      status: 'draft',
      venue: 'Bootshaus',
      min_men: 6,
      descriptions: { en: 'Hi' },
      counts: { confirmed: 0 },
    });
    const elsewhere = await act(id, 'duplicate', { city: 'Geneva' });
    expect(elsewhere.body).toMatchObject({ city: 'Geneva', venue: null, location: null });
  });

  it('is duplicated with its early price, which ends as long before the copy and counts anew', async () => {
    const id = await createEventAs(organiser, { price: 49 });
    const early = { price: 39, until: '2026-12-02T00:00:00+01:00', places: 5 };
    (await organiser.put(`/api/admin/events/${id}/early-price`, early)).expect(200);
    const copy = (await act(id, 'duplicate', { date: '2027-07-09T19:30:00+02:00' })).body;
    expect((await organiser.get(`/api/admin/events/${copy.id}/early-price`)).body).toEqual({
      price: 39,
      until: '2027-07-06T22:00:00.000Z',
      places: 5,
      taken: 0,
    });
    app.clock.turnTo('2026-12-03T12:00:00Z');
    const over = (await act(id, 'duplicate')).body;
    expect((await organiser.get(`/api/admin/events/${over.id}/early-price`)).body.price).toBeNull();
  });

  it('is published, and unpublished only while nobody holds a place', async () => {
    const id = await createEventAs(organiser, { status: 'draft' });
    const guest = await ana(app);
    expect((await act(id, 'publish')).body.status).toBe('published');
    expect(await listedEvent(guest, id)).toMatchObject({ women_left: 20 });
    expect((await act(id, 'unpublish')).body.status).toBe('draft');
    await act(id, 'publish');
    const reservation = await giveSeatAs(organiser, id, guest);
    expect(refusal(await act(id, 'unpublish'))).toBe('409 INVALID_TRANSITION');
    await organiser.post(`/api/admin/reservations/${reservation}/cancel`);
    expect((await act(id, 'unpublish')).status).toBe(200);
    expect(await logged(app, 2)).toEqual([`event.unpublished ${id}`, `reservation.cancelled ${reservation}`]);
  });

  it('is postponed: guests keep their places, may cancel up to the new deadline, and the history says so', async () => {
    const id = await createPaidEvent(app);
    const guest = await ana(app);
    await buySeat(app, guest, id);
    app.clock.turnTo('2026-12-10T12:00:00Z');
    const body = { date: '2026-12-18T19:30:00+01:00', reason: 'The boat leaks.' };
    expect((await act(id, 'postpone', body)).body).toMatchObject({
      date: '2026-12-18T18:30:00.000Z',
      ends_at: '2026-12-18T21:30:00.000Z',
      postponed_from: '2026-12-11T18:30:00.000Z',
      counts: { paid: 1 },
    });
    const own = await guest.get('/api/profile/events');
    expect(own.body.upcoming).toMatchObject([
      { date: '2026-12-18T18:30:00.000Z', postponed_from: '2026-12-11T18:30:00.000Z', status: 'paid' },
    ]);
    const history = await organiser.get(`/api/admin/events/${id}/history`);
    expect(history.body.items).toMatchObject([
      {
        action: 'event.postponed',
        details: {
          from: '2026-12-11T18:30:00.000Z',
          to: '2026-12-18T18:30:00.000Z',
          reason: 'The boat leaks.',
        },
      },
    ]);
    expect((await guest.get(`/api/events/${id}/cancellation`)).body).toMatchObject({
      refundable: true,
      refund_chf: 49.5,
      refund_until: '2026-12-16T18:30:00.000Z',
    });
    expect(await differences(app)).toEqual([]);
  });

  it.each([
    ['into the past', { date: '2026-11-01T19:30:00+01:00' }, '400 VALIDATION_FAILED'],
    ['to an earlier date', { date: '2026-12-03T19:30:00+01:00' }, '400 VALIDATION_FAILED'],
    ['to where it is', { date: '2026-12-04T19:30:00+01:00' }, '400 VALIDATION_FAILED'],
    [
      'to an end before its start',
      { date: '2026-12-18T19:30:00+01:00', ends_at: '2026-12-18T19:00:00+01:00' },
      '400 VALIDATION_FAILED',
    ],
    ['to nowhere', {}, '400 VALIDATION_FAILED'],
  ])('is not postponed %s', async (_name, body, answer) => {
    const id = await createEventAs(organiser);
    expect(refusal(await act(id, 'postpone', body))).toBe(answer);
  });

  it('is not postponed once it has begun or was cancelled', async () => {
    const [begun, off] = [await createEventAs(organiser), await createEventAs(organiser)];
    await act(off, 'cancel');
    app.clock.turnTo('2026-12-04T18:30:00Z');
    const body = { date: '2026-12-18T19:30:00+01:00' };
    expect(refusal(await act(begun, 'postpone', body))).toBe('409 EVENT_ALREADY_BEGUN');
    expect(refusal(await act(off, 'postpone', body))).toBe('409 EVENT_CANCELLED');
    expect(refusal(await act(off, 'publish'))).toBe('409 EVENT_CANCELLED');
  });

  it('says what cancelling it would do, and then does just that', async () => {
    const id = await createPaidEvent(app, { maxMen: 5, maxWomen: 5 });
    await buySeat(app, await ana(app), id);
    await buySeat(app, await ana(app), id);
    await giveSeatAs(organiser, id, await ben(app));
    const preview = await organiser.get(`/api/admin/events/${id}/cancellation`);
    expect(preview.body).toEqual({
      event_id: id,
      guests: 3,
      paid: 2,
      confirmed: 1,
      held: 0,
      refund_chf: 99,
      waits_for_bank_chf: 0,
    });
    expect((await act(id, 'cancel')).body).toMatchObject({
      status: 'cancelled',
      counts: { refunded: 2, cancelled: 1, paid: 0 },
    });
    await app.jobs.drain();
    expect((await organiser.get(`/api/admin/events/${id}/cancellation`)).body).toMatchObject({
      guests: 0,
      refund_chf: 0,
    });
    expect(await logged(app, 1)).toEqual([`event.cancelled ${id}`]);
    expect(await differences(app)).toEqual([]);
  });

  it('that does not exist is not found, whatever one wants of it', async () => {
    const none = 999_999;
    for (const what of ['duplicate', 'publish', 'unpublish', 'cancel'] as const)
      expect(refusal(await act(none, what))).toBe('404 EVENT_NOT_FOUND');
    for (const what of ['cancellation', 'history', 'hosts', 'door', 'reservations.csv'])
      expect(refusal(await organiser.get(`/api/admin/events/${none}/${what}`))).toBe('404 EVENT_NOT_FOUND');
  });
});
