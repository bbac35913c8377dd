import { type Actor, ana, ben, logInOrganiser, newcomer, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { giveSeats } from '../../fixtures/event-day.js';
import { WITH_MAIL, newestMailTo } from '../../fixtures/mail/mailbox.js';
import { createEventAs, FRIDAY } from '../../fixtures/organiser.js';
import { buySeat } from '../../fixtures/payments.js';

const NAMES = { fr: 'Apéro au lac', it: 'Apéro al lago', de: 'Apéro am See' };
const DETAILS = {
  included: { en: 'A first glass.', fr: 'Un premier verre.' },
  dress: { de: 'Wie du bist.' },
  accessibility: { en: '  ' },
  area: {},
  languages: ['en', 'fr'],
  age_from: 28,
  age_to: 45,
  host: 'Léa',
  faq: [
    { question: { en: 'And if it rains?' }, answer: { en: 'We sit inside.', fr: 'Nous sommes dedans.' } },
    { question: { en: 'Without an answer?' }, answer: {} },
  ],
};
const LANGUAGES = ['en', 'fr', 'it', 'de'] as const;

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const page = (guest: Actor, id: number, language = 'en') =>
  guest.get(`/api/events/${id}`, { 'accept-language': language });
const listed = async (guest: Actor, id: number, language = 'en') => {
  const { body } = await guest.get('/api/events', { 'accept-language': language });
  return body.find((event) => event.id === id);
};

describe('an evening’s own page', () => {
  it('tells a guest what the list tells, and all that organisers say besides, in their language', async () => {
    const id = await createEventAs(organiser, { names: NAMES, details: DETAILS });
    const guest = await ana(app);
    const { body } = await page(guest, id, 'fr-CH');
    expect(body).toEqual({
      ...(await listed(guest, id, 'fr')),
      name: 'Apéro au lac',
      status: 'published',
      slug: expect.stringMatching(/^\d+-./),
      postponed_from: null,
      free_refund_until: null,
      included: 'Un premier verre.',
      dress: 'Wie du bist.',
      accessibility: null,
      area: null,
      languages: ['en', 'fr'],
      age_from: 28,
      age_to: 45,
      host: 'Léa',
      faq: [{ question: 'And if it rains?', answer: 'Nous sommes dedans.' }],
    });
  });

  it('says nothing where organisers say nothing', async () => {
    const id = await createEventAs(organiser);
    expect((await page(await ana(app), id)).body).toMatchObject({
      included: null,
      dress: null,
      accessibility: null,
      area: null,
      languages: [],
      age_from: null,
      age_to: null,
      host: null,
      faq: [],
    });
  });

  it('is there for guests: not of a draft or of nothing, also of what is over or cancelled', async () => {
    const guest = await ana(app);
    const draft = await createEventAs(organiser, { status: 'draft' });
    const times = { date: '2026-11-06T19:30:00+01:00', ends_at: '2026-11-06T22:30:00+01:00' };
    const past = await createEventAs(organiser, times);
    const cancelled = await createEventAs(organiser);
    await organiser.post(`/api/admin/events/${cancelled}/cancel`);
    expect(refusal(await page(guest, draft))).toBe('404 EVENT_NOT_FOUND');
    expect(refusal(await page(guest, 2_000_000_000))).toBe('404 EVENT_NOT_FOUND');
    expect((await page(guest, past)).body).toMatchObject({ id: past, status: 'published' });
    expect((await page(guest, cancelled)).body).toMatchObject({ id: cancelled, status: 'cancelled' });
    expect(refusal(await page(await newcomer(app), past))).toBe('403 PROFILE_REQUIRED');
  });

  it('names the deadline of one’s own place, and that of a new one to the others', async () => {
    const id = await createEventAs(organiser, { price: 49 });
    const [woman, man] = [await ana(app), await ben(app)];
    await buySeat(app, woman, id);
    const moved = { date: '2026-12-05T19:30:00+01:00', ends_at: '2026-12-05T22:30:00+01:00' };
    await organiser.patch(`/api/admin/events/${id}`, moved);
    const own = (await woman.get('/api/profile/events')).body.upcoming.find((event) => event.id === id);
    expect((await page(woman, id)).body).toMatchObject({
      user_status: 'paid',
      women_reserved: 1,
      refund_until: own?.refund_until,
    });
    expect((await page(man, id)).body).toMatchObject({
      user_status: 'none',
      refund_until: '2026-12-03T18:30:00.000Z',
    });
  });
});

describe('the name of an evening', () => {
  it('is in each reader’s language in the list, on its page, among one’s own and in the mail', async () => {
    const id = await createEventAs(organiser, { names: NAMES });
    const names = ['Apéro at the lake', 'Apéro au lac', 'Apéro al lago', 'Apéro am See'];
    for (const [at, language] of LANGUAGES.entries()) {
      const guest = await ana(app);
      await guest.put('/api/account/settings', { language });
      await giveSeats(app, id, guest);
      const headers = { 'accept-language': language };
      const own = (await guest.get('/api/profile/events', headers)).body.upcoming;
      expect([
        (await listed(guest, id, language))?.name,
        (await page(guest, id, language)).body.name,
        own.map(({ name }) => name),
      ]).toEqual([names[at], names[at], [names[at]]]);
      expect((await newestMailTo(app, guest.email)).text).toContain(names[at]);
    }
  });

  it('is the one that organisers gave where there is none in a language', async () => {
    const id = await createEventAs(organiser, { names: { de: 'Apéro am See', it: ' ' } });
    const guest = await ana(app);
    expect((await listed(guest, id, 'it'))?.name).toBe('Apéro at the lake');
    // as clients do that know of one name only
    const { body } = await organiser.patch(`/api/admin/events/${id}`, { name: 'Fondue' });
    expect(body).toMatchObject({ name: 'Fondue', names: { de: 'Apéro am See' } });
    expect((await listed(guest, id, 'fr'))?.name).toBe('Fondue');
  });
});

describe('organisers', () => {
  it('read back what they said, change all of it, and find the change in the log', async () => {
    const id = await createEventAs(organiser, { details: DETAILS });
    const { body } = await organiser.get(`/api/admin/events/${id}`);
    expect(body.details).toEqual({ ...DETAILS, accessibility: {}, faq: DETAILS.faq.slice(0, 1) });
    await organiser.patch(`/api/admin/events/${id}`, { ...FRIDAY, details: { host: 'Noah' } });
    expect((await page(await ana(app), id)).body).toMatchObject({ host: 'Noah', included: null, faq: [] });
    const log = await organiser.get(`/api/admin/audit?subject=event&subject_id=${id}&per_page=1`);
    expect(log.body.items[0]?.details).toEqual({ fields: ['details'] });
  });

  it('cannot say what contradicts itself, or what nobody could read', async () => {
    const refused = async (fields: object) =>
      (await organiser.post('/api/admin/events', { ...FRIDAY, ...fields })).error.details?.map(
        ({ field }) => field,
      );
    expect(await refused({ details: { age_from: 40, age_to: 30 } })).toEqual(['details.age_to']);
    expect(await refused({ details: { age_from: 17 } })).toEqual(['details.age_from']);
    expect(await refused({ details: { languages: ['rm'] } })).toEqual(['details.languages']);
    expect(await refused({ details: { host: 'L\u200béa' } })).toEqual(['details.host']);
    expect(await refused({ names: { de: 'A\u202eb' } })).toEqual(['names.de']);
  });

  it('find names and details in the copies of an evening and in the evenings of a series', async () => {
    const id = await createEventAs(organiser, { names: NAMES, details: DETAILS });
    const copied = { date: '2027-01-08T19:30:00+01:00' };
    const copy = await organiser.post(`/api/admin/events/${id}/duplicate`, copied);
    expect(copy.body).toMatchObject({ names: NAMES, details: { host: 'Léa', age_from: 28 } });
    const rule = { rule: 'FREQ=MONTHLY;BYDAY=1FR', starts_on: '2026-12-01', start_time: '19:30' };
    const { date: _, ends_at: __, status: ___, city, ...template } = FRIDAY;
    const said = { ...template, ...rule, cities: [city], names: NAMES, details: DETAILS };
    const series = await organiser.post('/api/admin/series', said);
    expect(series.body).toMatchObject({ names: NAMES, details: { host: 'Léa' } });
    const { items } = (await organiser.get('/api/admin/events?per_page=200')).body;
    const made = items.filter(({ series_id }) => series_id === series.body.id);
    expect(made).toHaveLength(6);
    for (const event of made) expect(event).toMatchObject({ names: NAMES, details: { host: 'Léa' } });
  });
});
