import { type Actor, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const BOATHOUSE = {
  name: 'Bootshaus',
  address: 'Utoquai 10, 8008 Zürich',
  city: 'Zurich',
  contact: 'Lea, 044 000 00 00',
  capacity: 30,
  map_url: 'https://map.search.ch/Utoquai-10',
  cost: 450.5,
  accessibility: { en: 'No steps.', de: 'Keine Stufen.' },
  host_notes: 'The key is at the bar.',
};

const make = async (fields: object = {}) =>
  (await organiser.post('/api/admin/venues', { ...BOATHOUSE, ...fields })).expect(201);
const ownEvent = async (person: Actor, language: string) =>
  (await person.get('/api/profile/events', { 'accept-language': language })).body.upcoming[0];

describe('a venue', () => {
  it('is kept with all that is to be known of it, and found by its city', async () => {
    const venue = await make();
    expect(venue).toMatchObject({ ...BOATHOUSE, archived: false, coming_events: 0, version: 1 });
    await make({ name: 'Bellevue', city: 'Bern' });
    const { body } = await organiser.get('/api/admin/venues?city=Zurich&archived=0&per_page=200');
    expect(body.items.map(({ id }) => id)).toContain(venue.id);
    expect(new Set(body.items.map(({ city }) => city))).toEqual(new Set(['Zurich']));
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no address', { address: '' }],
    ['another city', { city: 'Paris' }],
    ['room for nobody', { capacity: 0 }],
    ['a link that is none', { map_url: 'javascript:alert(1)' }],
    ['a cost that is none', { cost: -1 }],
    ['hidden characters', { name: 'Boots\u202Ehaus' }],
  ])('with %s is refused', async (_name, fields) => {
    const answer = await organiser.post('/api/admin/venues', { ...BOATHOUSE, ...fields });
    expect(refusal(answer)).toBe('400 VALIDATION_FAILED');
  });

  it('is not edited over the head of another organiser', async () => {
    const { id } = await make();
    const path = `/api/admin/venues/${id}` as const;
    expect((await organiser.get(path)).headers['etag']).toBe('"1"');
    expect((await organiser.patch(path, { capacity: 40 }, { 'If-Match': '"1"' })).body).toMatchObject({
      capacity: 40,
      version: 2,
      name: 'Bootshaus',
    });
    expect(refusal(await organiser.patch(path, { cost: null }, { 'If-Match': '"1"' }))).toBe(
      '409 EDIT_CONFLICT',
    );
  });

  it('goes when nothing was there, and is only put away when something is', async () => {
    const [unused, used] = [await make(), await make()];
    const eventId = await createEventAs(organiser, { venue_id: used.id });
    expect((await organiser.delete(`/api/admin/venues/${unused.id}`)).body).toEqual({ archived: null });
    expect(refusal(await organiser.get(`/api/admin/venues/${unused.id}`))).toBe('404 VENUE_NOT_FOUND');
    const { body } = await organiser.delete(`/api/admin/venues/${used.id}`);
    expect(body.archived).toMatchObject({ id: used.id, archived: true, coming_events: 1 });
    const refused = await organiser.post('/api/admin/events', {
      ...(await eventLike(eventId)),
      venue_id: used.id,
    });
    expect(refused.error.details).toEqual([{ field: 'venue_id', error: 'must not be an archived venue' }]);
    // the event that is there stays there
    const kept = await organiser.patch(`/api/admin/events/${eventId}`, { venue_id: used.id, name: 'Advent' });
    expect(kept.body).toMatchObject({ venue_id: used.id, name: 'Advent' });
    const restored = await organiser.patch(`/api/admin/venues/${used.id}`, { archived: false });
    expect(restored.body).toMatchObject({ archived: false });
  });
});

/** What a new event like this one needs. */
async function eventLike(eventId: number) {
  const { body } = await organiser.get(`/api/admin/events/${eventId}`);
  const { name, date, city, price, max_men, max_women } = body;
  return { name, date, city, price, max_men, max_women };
}

describe('an event in a venue', () => {
  it('takes its name and address, and takes another place when it is given one', async () => {
    const venue = await make();
    const eventId = await createEventAs(organiser, { venue: null });
    const path = `/api/admin/events/${eventId}` as const;
    const chosen = await organiser.patch(path, { venue_id: venue.id });
    expect(chosen.body).toMatchObject({
      venue_id: venue.id,
      venue: 'Bootshaus',
      location: BOATHOUSE.address,
    });
    const moved = await organiser.patch(path, { location: 'Seeweg 1' });
    expect(moved.body).toMatchObject({ venue_id: null, venue: 'Bootshaus', location: 'Seeweg 1' });
    const { items } = (await organiser.get(`${path}/history`)).body;
    expect(items.at(-2)?.details).toMatchObject({ fields: ['venue', 'location', 'venueId'] });
  });

  it('is in the city of its venue', async () => {
    const { id } = await make({ city: 'Bern' });
    const eventId = await createEventAs(organiser);
    const answer = await organiser.patch(`/api/admin/events/${eventId}`, { venue_id: id });
    expect(answer.error.details).toEqual([
      { field: 'venue_id', error: 'must be a venue in the city of the event' },
    ]);
    expect(refusal(await organiser.patch(`/api/admin/events/${eventId}`, { venue_id: 999_999 }))).toBe(
      '400 VALIDATION_FAILED',
    );
  });

  it('tells its guests the address, the way on a map and how accessible it is, and nobody else', async () => {
    const venue = await make();
    const eventId = await createEventAs(organiser, { venue_id: venue.id });
    const [guest, other] = [await ana(app), await ana(app)];
    await giveSeatAs(organiser, eventId, guest);
    expect(await ownEvent(guest, 'de')).toMatchObject({
      venue: 'Bootshaus',
      location: BOATHOUSE.address,
      map_url: BOATHOUSE.map_url,
      venue_accessibility: 'Keine Stufen.',
    });
    expect((await ownEvent(guest, 'it'))?.venue_accessibility).toBe('No steps.');
    const seen = [await other.get('/api/events'), await other.get(`/api/events/${eventId}`)];
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toMatch(/Bootshaus|Utoquai|search\.ch|No steps/);
    // written by hand: the map of the venue would lead elsewhere
    await organiser.patch(`/api/admin/events/${eventId}`, { venue_id: venue.id, location: 'Seeweg 1' });
    expect(await ownEvent(guest, 'en')).toMatchObject({ location: 'Seeweg 1', map_url: null });
  });
});
