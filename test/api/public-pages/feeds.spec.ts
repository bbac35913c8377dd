import sharp from 'sharp';
import { readCalendar } from '../../fixtures/mail/icalendar.js';
import { ana, logInOrganiser, stranger, type Actor } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createEventAs } from '../../fixtures/organiser.js';
import { brokenRules, readEvent } from '../../fixtures/public-pages/structured-data.js';
import { createPaidEvent, buySeat } from '../../fixtures/payments.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const get = (path: string, headers: Record<string, string> = {}) => stranger(app).get(path, headers);
const html = async (path: string) => String((await get(path)).expect(200));
const create = (fields: object = {}) => createEventAs(organiser, { price: 49, ...fields });
const SLUG = 'apero-at-the-lake';

describe('What search engines read of an event', () => {
  it('follows schema.org and the rules for rich results, in its language', async () => {
    const id = await create({ names: { de: 'Apéro am See </script>' } });
    const event = readEvent(await html(`/events/${id}-${SLUG}?lang=de`));
    expect(event).toMatchObject({
      name: 'Apéro am See </script>',
      startDate: '2026-12-04T19:30:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: 'Zürich', address: { addressLocality: 'Zürich', addressRegion: 'ZH' } },
      offers: { price: 49, priceCurrency: 'CHF', availability: 'https://schema.org/InStock' },
    });
    const date = '2026-12-05T19:30:00+01:00';
    (await organiser.post(`/api/admin/events/${id}/postpone`, { date })).expect(200);
    expect(readEvent(await html(`/events/${id}-${SLUG}`))).toMatchObject({
      startDate: date,
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-12-04T19:30:00+01:00',
    });
    (await organiser.post(`/api/admin/events/${id}/cancel`)).expect(200);
    expect(readEvent(await html(`/events/${id}-${SLUG}`))).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });

  it('would be refused with a field missing or unknown (the control)', () => {
    expect(brokenRules({ name: 'x', eventStatus: 'https://schema.org/EventRescheduled' })).toEqual(
      expect.arrayContaining(['startDate is missing or wrong', 'previousStartDate is missing']),
    );
    const page = (facts: object) => `<script type="application/ld+json">${JSON.stringify(facts)}</script>`;
    const event = { '@context': 'https://schema.org', '@type': 'Event', venueName: 'x' };
    expect(() => readEvent(page(event))).toThrow(/venueName/);
  });
});

describe('The picture of an event', () => {
  const pictureOf = async (path: string) =>
    /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(await html(path))?.[1] ?? '';
  const size = async (path: string) => {
    const { body, headers } = await stranger(app).request('GET', path).buffer(true).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { width, height, format } = await sharp(body as Buffer).metadata();
    return { width, height, format };
  };

  it('has the size that previews want, and another address once the event has changed', async () => {
    const id = await create({
      name: 'Réveillon 🥂 der langen, langen Nächte über den Dächern der alten Stadt am Fluss',
    });
    const path = (await get(`/events/${id}-x`)).headers['location'] ?? '';
    const first = await pictureOf(path);
    expect(await size(first)).toEqual({ width: 1200, height: 630, format: 'png' });
    (await organiser.patch(`/api/admin/events/${id}`, { price: 59 })).expect(200);
    const second = await pictureOf(path);
    expect(second).not.toBe(first);
    const old = await get(first);
    expect([old.status, old.headers['location']]).toEqual([302, second]);
    expect(await pictureOf(`${path}?lang=fr`)).not.toBe(second);
  });

  it.each([
    '/previews/..%2f..%2fetc%2fpasswd',
    '/previews/1-en-0123456789abcdef.png%00',
    '/previews/1-xx-0123456789abcdef.png',
    '/previews/2147483647-en-0123456789abcdef.png',
    '/previews/%5c..%5c..%5cpackage.json',
  ])('is none at %s', async (path) => {
    const { status, headers } = await get(path);
    expect([400, 404]).toContain(status);
    expect(headers['content-type']).toContain('json');
  });
});

describe('The calendar for everybody', () => {
  it('has the coming events with their city and their page, and follows their changes', async () => {
    const id = await create({ city: 'Bern', venue: 'Xanadu', location: 'Xylophone Lane 7' });
    const entry = async () => {
      const { headers, body } = await get('/events.ics?city=Bern&lang=de');
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(String(body)).not.toMatch(/Xanadu|Xylophone/);
      return readCalendar(String(body)).events.find(({ description }) =>
        description.includes(`/events/${id}-`),
      );
    };
    const first = await entry();
    expect(first).toMatchObject({ summary: 'Apéro at the lake', location: 'Bern', sequence: 0 });
    expect(first?.description).toBe(`${app.settings.publicUrl}/events/${id}-${SLUG}?lang=de`);
    (await organiser.patch(`/api/admin/events/${id}`, { date: '2026-12-06T19:30:00+01:00' })).expect(200);
    expect(await entry()).toMatchObject({
      uid: first?.uid,
      sequence: 1,
      start: new Date('2026-12-06T18:30:00Z'),
    });
    (await organiser.post(`/api/admin/events/${id}/cancel`)).expect(200);
    expect(await entry()).toBeUndefined();
    expect(readCalendar(String((await get('/events.ics?city=Lausanne')).body)).events).toEqual([]);
  });
});

describe('The card of an event', () => {
  it('may stand in every page, alone among all pages, and asks nothing of its reader', async () => {
    const id = await createPaidEvent(app, { name: 'Card', venue: 'Xanadu', location: 'Xylophone Lane 7' });
    await buySeat(app, await ana(app), id);
    const { headers, body } = await get(`/embed/events/${id}-card?theme=dark&via=blog&lang=fr`);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors \*/);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-robots-tag']).toContain('noindex');
    const card = String(body);
    expect(card).toContain('<html lang="fr" data-theme="dark">');
    expect(card).toContain(`href="${app.settings.publicUrl}/events/${id}-card?lang=fr&amp;via=blog"`);
    expect(card).not.toMatch(/<script|Xanadu|Xylophone/);
    for (const path of ['/events', `/events/${id}-card`, '/auth'])
      expect((await get(path)).headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await get('/embed/events/2147483647-x')).status).toBe(404);
  });

  it.each([
    ['Reserve · free', 0],
    ['Reserve · CHF\u00a049.50', 4950],
  ])('leads on with “%s”', async (label, priceRappen) => {
    const id = await createPaidEvent(app, { name: 'Card', priceRappen });
    expect(String((await get(`/embed/events/${id}-card?lang=en`)).body)).toContain(`>${label}</a>`);
  });
});

describe('The list of the coming events, and the way to it', () => {
  it('is by city, says so kindly where nothing is planned, and is known to search engines', async () => {
    const id = await create({ city: 'Geneva', name: 'Au bord du lac' });
    expect(await html('/events?city=Geneva&lang=fr')).toMatch(/<h1>À Genève<\/h1>.*Au bord du lac/s);
    expect(await html('/events?city=Lucerne&lang=it')).toContain('le prossime serate sono in preparazione.');
    const map = await html('/sitemap.xml');
    expect(map).toContain(`<loc>${app.settings.publicUrl}/events/${id}-au-bord-du-lac?lang=fr</loc>`);
    expect(await html('/robots.txt')).toContain(`Sitemap: ${app.settings.publicUrl}/sitemap.xml`);
  });
});
