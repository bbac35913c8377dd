import { type Actor, ana, ben, guest, newcomer, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const NEW_EVENT = {
  name: 'Apéro at the lake',
  description: 'A terrace at dusk.',
  date: '2026-12-04T19:30:00+01:00',
  ends_at: '2026-12-04T22:30:00+01:00',
  city: 'Zurich',
  location: 'Utoquai 10',
  price: 49.5,
  max_men: 2,
  max_women: 2,
  status: 'published',
};

describe('an organiser', () => {
  const app = sharedApp();
  let organiser: Actor;
  beforeAll(async () => {
    organiser = await logInOrganiser(app);
  });

  const make = async (fields: object = {}) => {
    const { status, body } = await organiser.post('/api/admin/events', { ...NEW_EVENT, ...fields });
    expect(status).toBe(201);
    return body;
  };
  const giveSeatAs = (eventId: number, to: Actor) =>
    organiser.post(`/api/admin/events/${eventId}/reservations`, { account_id: to.accountId });

  it('makes an evening that guests then see', async () => {
    const made = await make();
    expect(made).toEqual({
      ...NEW_EVENT,
      id: made.id,
      names: {},
      descriptions: {},
      details: {
        included: {},
        dress: {},
        accessibility: {},
        area: {},
        languages: [],
        age_from: null,
        age_to: null,
        host: null,
        faq: [],
      },
      venue: null,
      venue_id: null,
      min_men: 0,
      min_women: 0,
      slug: expect.stringMatching(/^\d+-./),
      postponed_from: null,
      series_id: null,
      date: '2026-12-04T18:30:00.000Z',
      ends_at: '2026-12-04T21:30:00.000Z',
      men_reserved: 0,
      women_reserved: 0,
      men_left: 2,
      women_left: 2,
      men_waiting: 0,
      women_waiting: 0,
      format: 'two_sides',
      min_age: null,
      max_age: null,
      theme: null,
      friends_welcome: false,
      mingling: 'free',
      round_minutes: 6,
      round_count: 8,
      round_break_minutes: 1,
      round_tables: null,
      max_lead: null,
      sides: ['men', 'women'].map((side) => ({ side, capacity: 2, left: 2, reserved: 0, leads: false })),
      version: 1,
      counts: { held: 0, paid: 0, confirmed: 0, expired: 0, cancelled: 0, refunded: 0 },
    });
    const seen = await (await ana(app)).get('/api/events');
    expect(seen.body.find(({ id }) => id === made.id)).toMatchObject({ name: NEW_EVENT.name, price: 49.5 });
  });

  it('keeps a draft to themselves, and sees it in their own list', async () => {
    const draft = await make({ status: 'draft' });
    const seen = await (await ana(app)).get('/api/events');
    expect(seen.body.map(({ id }) => id)).not.toContain(draft.id);
    const own = await organiser.get('/api/admin/events?per_page=200');
    expect(own.body.items.map(({ id }) => id)).toContain(draft.id);
    expect(own.body.total).toBe(own.body.items.length);
  });

  test.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name that is null', { name: null }, 'name'],
    ['a NUL in the text', { description: 'a\u0000b' }, 'description'],
    ['a date without an offset', { date: '2026-12-04T19:30:00' }, 'date'],
    ['a date that is none', { date: '2026-13-44T19:30:00Z' }, 'date'],
    ['an end before the start', { ends_at: '2026-12-04T18:30:00+01:00' }, 'ends_at'],
    ['another city', { city: 'Paris' }, 'city'],
    ['a negative price', { price: -1 }, 'price'],
    ['a fraction of a Rappen', { price: 49.555 }, 'price'],
    ['a price as text', { price: '49' }, 'price'],
    ['half a man', { max_men: 1.5 }, 'max_men'],
    ['a negative capacity', { max_women: -1 }, 'max_women'],
    ['an unknown status', { status: 'cancelled' }, 'status'],
  ])('is told what is wrong with an evening with %s', async (_name, fields, field) => {
    const { status, error } = await organiser.post('/api/admin/events', { ...NEW_EVENT, ...fields });
    expect([status, error.code, error.details?.[0]?.field]).toEqual([400, 'VALIDATION_FAILED', field]);
  });

  it('moves an evening, even into the past, and its end moves along', async () => {
    const { id } = await make();
    const { status, body } = await organiser.patch(`/api/admin/events/${id}`, {
      date: '2026-11-30T19:30:00+01:00',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ date: '2026-11-30T18:30:00.000Z', ends_at: '2026-11-30T21:30:00.000Z' });
  });

  it('refuses to null what must be there, and changes nothing', async () => {
    const { id } = await make();
    const { status } = await organiser.patch(`/api/admin/events/${id}`, { name: null, price: 10 });
    expect(status).toBe(400);
    expect((await organiser.get(`/api/admin/events/${id}`)).body).toMatchObject({
      name: NEW_EVENT.name,
      price: 49.5,
    });
  });

  it('gives a place without payment, once, and lowers the capacity to what is taken but no further', async () => {
    const { id } = await make();
    const guestOne = await ben(app);
    const given = await giveSeatAs(id, guestOne);
    expect(given.status).toBe(201);
    expect(given.body).toMatchObject({
      account_id: guestOne.accountId,
      name: 'Ben',
      gender: 'male',
      seat: 'men',
      status: 'confirmed',
      paid_chf: 0,
      checked_in_at: null,
    });
    expect((await giveSeatAs(id, guestOne)).body).toMatchObject({ code: 'ALREADY_RESERVED' });
    const lower = await organiser.patch(`/api/admin/events/${id}`, { max_men: 0 });
    expect([lower.status, lower.error.code]).toEqual([409, 'CAPACITY_BELOW_RESERVED']);
    expect((await organiser.patch(`/api/admin/events/${id}`, { max_men: 1 })).body).toMatchObject({
      men_left: 0,
    });
    expect((await giveSeatAs(id, await ben(app))).body).toMatchObject({ code: 'EVENT_FULL' });
  });

  it('gives no place at a draft', async () => {
    const [draft, friend] = [await make({ status: 'draft' }), await ben(app)];
    expect(refusal(await giveSeatAs(draft.id, friend))).toBe('409 RESERVATIONS_CLOSED');
    // the control: once it is published
    await organiser.patch(`/api/admin/events/${draft.id}`, { status: 'published' });
    expect((await giveSeatAs(draft.id, friend)).status).toBe(201);
  });

  it('cannot give a place to nobody, or to somebody without a profile', async () => {
    const { id } = await make();
    const unknown = await organiser.post(`/api/admin/events/${id}/reservations`, { account_id: 2147483647 });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    const bare = await giveSeatAs(id, await newcomer(app));
    expect([bare.status, (bare.body as unknown as { code: string }).code]).toEqual([
      404,
      'PROFILE_NOT_FOUND',
    ]);
  });

  it('marks who has arrived, and takes it back', async () => {
    const { id } = await make();
    const reservation = (await giveSeatAs(id, await ana(app))).body;
    const arrived = await organiser.post(`/api/admin/reservations/${reservation.id}/check-in`);
    expect(arrived.body).toMatchObject({ name: 'Ana', checked_in_at: '2026-12-01T11:00:00.000Z' });
    const back = await organiser.post(`/api/admin/reservations/${reservation.id}/check-in`, {
      checked_in: false,
    });
    expect(back.body).toMatchObject({ checked_in_at: null });
  });

  it('takes a given place back; a second time is refused', async () => {
    const { id } = await make();
    const reservation = (await giveSeatAs(id, await ana(app))).body;
    const back = await organiser.post(`/api/admin/reservations/${reservation.id}/refund`);
    expect(back.body).toMatchObject({ status: 'cancelled', paid_chf: 0 });
    const again = await organiser.post(`/api/admin/reservations/${reservation.id}/refund`);
    expect([again.status, again.error.code]).toEqual([409, 'INVALID_TRANSITION']);
    const list = await organiser.get(`/api/admin/events/${id}/reservations`);
    expect(list.body.items).toEqual([]);
    const gone = await organiser.get(`/api/admin/events/${id}/reservations?status=cancelled`);
    expect(gone.body.items).toMatchObject([{ id: reservation.id, status: 'cancelled' }]);
  });

  it('pages through the places of an evening', async () => {
    const { id } = await make({ max_men: 5 });
    for (const name of ['Carl', 'Dan', 'Emil'])
      await giveSeatAs(id, await guest(app, name, { gender: 'male' }));
    const page = (n: number) => organiser.get(`/api/admin/events/${id}/reservations?page=${n}&per_page=2`);
    expect((await page(1)).body).toMatchObject({ items: [{ name: 'Carl' }, { name: 'Dan' }], total: 3 });
    expect((await page(2)).body).toMatchObject({ items: [{ name: 'Emil' }], total: 3 });
    const wrong = await organiser.get(`/api/admin/events/${id}/reservations?per_page=201`);
    expect([wrong.status, wrong.error.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('cancels an evening: nobody keeps a place, and nobody can take one', async () => {
    const { id } = await make();
    const friend = await ana(app);
    await giveSeatAs(id, friend);
    const cancelled = await organiser.post(`/api/admin/events/${id}/cancel`);
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      women_reserved: 0,
      counts: { cancelled: 1 },
    });
    expect((await organiser.post(`/api/admin/events/${id}/cancel`)).status).toBe(200);
    const late = await (await ben(app)).post('/api/create-checkout-session', { event_id: id });
    expect([late.status, late.error.code]).toEqual([409, 'RESERVATIONS_CLOSED']);
    expect((await giveSeatAs(id, friend)).body).toMatchObject({ code: 'EVENT_CANCELLED' });
  });

  it('runs the matching and reads every pair', async () => {
    const { id } = await make();
    await giveSeatAs(id, await ana(app));
    await giveSeatAs(id, await ben(app));
    const run = await organiser.post(`/api/admin/events/${id}/matching`);
    expect(run.status).toBe(200);
    expect(run.body).toMatchObject({ pairs: 1, people: 2, min_matches: 1, max_matches: 1 });
    const { body } = await organiser.get(`/api/admin/events/${id}/matches`);
    expect(body.items.map(({ score }) => score % 5)).toEqual([0]);
  });

  test.each(['/api/admin/events/2147483648', '/api/admin/events/2147483647/reservations'])(
    'finds nothing at %s',
    async (path) => {
      expect(refusal(await organiser.get(path))).toBe('404 EVENT_NOT_FOUND');
    },
  );
});
