import { EventsService } from '../../../server/events/index.js';
import { ana, ben, logInOrganiser, stranger, type Actor } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createEventAs, FRIDAY } from '../../fixtures/organiser.js';
import { createPaidEvent, buySeat } from '../../fixtures/payments.js';
import { readEvent } from '../../fixtures/public-pages/structured-data.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const SECRETS = { venue: 'Xanadu Cellar', location: 'Xylophone Lane 7' };
const page = (path: string, headers: Record<string, string> = {}) => stranger(app).get(path, headers);
const html = async (path: string, headers: Record<string, string> = {}) =>
  String((await page(path, headers)).expect(200));
const create = (fields: object = {}) => createEventAs(organiser, { price: 49, ...SECRETS, ...fields });

describe('The public page of an event', () => {
  it('says what it is, when, in which city, for how much and how full: never where, nor who', async () => {
    const id = await createPaidEvent(app, {
      ...SECRETS,
      description: 'Bring a <b>friend</b>.',
      names: { de: 'Fondue auf dem Schiff' },
    });
    const guest = await ana(app, { name: 'Xanthippe' });
    await buySeat(app, guest, id);
    const text = await html(`/events/${id}-fondue-on-the-boat`);
    for (const said of [
      '<h1>Fondue on the boat</h1>',
      'Friday, 11 December 2026',
      '19:30',
      'Zurich',
      'CHF\u00a049.50',
      'Bring a &lt;b&gt;friend&lt;/b&gt;.',
      'Women reserved',
      '<b>1/2</b>',
      `href="/signup?back=%2Fevents%2F${id}%3Fvia%3Ddirect&amp;city=Zurich"`,
    ])
      expect(text).toContain(said);
    for (const suffix of ['', '?lang=de', '?lang=fr', '?lang=it'])
      expect(await html(`/events/${id}-fondue-on-the-boat${suffix}`)).not.toMatch(
        /Xanadu|Xylophone|Xanthippe/,
      );
    for (const path of ['/events', '/events.ics', '/sitemap.xml', `/embed/events/${id}-fondue-on-the-boat`])
      expect(await html(path)).not.toMatch(/Xanadu|Xylophone|Xanthippe/);
    expect(await html(`/events/${id}-fondue-on-the-boat?lang=de`)).toContain(
      '<h1>Fondue auf dem Schiff</h1>',
    );
  });

  it('says the price that those who reserve now pay, and until when, also to search engines', async () => {
    const id = await create();
    const path = `/events/${id}-apero-at-the-lake`;
    const early = { price: 39, until: '2026-12-03T19:00:00.000Z', places: 1 };
    (await organiser.put(`/api/admin/events/${id}/early-price`, early)).expect(200);
    const text = await html(path);
    expect(text).toContain('CHF\u00a039.–');
    expect(text).toContain(
      'Early price CHF\u00a039.– until Thursday, 3 December, 20:00, then CHF\u00a049.–. 1 place left at this price.',
    );
    expect(readEvent(text)).toMatchObject({
      offers: { price: 39, priceValidUntil: '2026-12-03T20:00:00+01:00' },
    });
    (await organiser.call('DELETE', `/api/admin/events/${id}/early-price`)).expect(200);
    const after = await html(path);
    expect(after).not.toContain('Early price');
    expect(readEvent(after)).toMatchObject({ offers: { price: 49 } });
  });

  it('needs no script, sets no cookie, and may stand in no other page', async () => {
    const id = await create();
    const { headers, body } = await page(`/events/${id}-apero-at-the-lake`);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/script|unsafe/);
    expect(String(body).match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
    expect(String(body)).not.toMatch(/ style=| on\w+=/);
  });

  it('leads there from an old or misspelt address, and leaves the bare number to the app', async () => {
    const id = await create();
    const from = async (path: string) => {
      const { status, headers } = await page(path);
      return [status, headers['location']];
    };
    expect(await from(`/events/${id}-something-else?lang=de&via=flyer&x=1`)).toEqual([
      301,
      `/events/${id}-apero-at-the-lake?lang=de&via=flyer`,
    ]);
    (await organiser.patch(`/api/admin/events/${id}`, { name: 'Frühling' })).expect(200);
    expect(await from(`/events/${id}-apero-at-the-lake`)).toEqual([301, `/events/${id}-fruehling`]);
    expect((await page(`/events/${id}`)).headers['content-security-policy']).toContain("script-src 'self'");
    // the routes’ own addresses are nobody’s: the app’s unknown path, or nothing where there is no app
    expect(JSON.stringify((await page('/pages/events')).body)).not.toContain('Upcoming events');
  });

  it('speaks the language of the address, else of the reader, and names the same page in all of them', async () => {
    const id = await create();
    const path = `/events/${id}-apero-at-the-lake`;
    const linked = (text: string) =>
      [...text.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [
        language,
        href,
      ]);
    const german = await page(path, { 'accept-language': 'de-CH' });
    expect(german.headers).toMatchObject({
      'content-language': 'de',
      vary: 'Accept-Language, Accept-Encoding',
    });
    expect(String(german.body)).toContain('<html lang="de">');
    const alternates = linked(String(german.body));
    expect(alternates.map(([language]) => language)).toEqual(['en', 'fr', 'it', 'de', 'x-default']);
    for (const [language = '', href = ''] of alternates) {
      const text = await html(href.replace(app.settings.publicUrl, ''), { 'accept-language': 'it' });
      expect(text).toContain(`<html lang="${language === 'x-default' ? 'it' : language}">`);
      expect(linked(text)).toEqual(alternates);
      expect(text).toContain(`<link rel="canonical" href="${href}"/>`);
    }
  });

  it('may be kept for a minute, and is sent again only when it has changed', async () => {
    const id = await create();
    const path = `/events/${id}-apero-at-the-lake`;
    const first = await page(path);
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const again = () => page(path, { 'if-none-match': first.headers['etag'] ?? '' });
    expect((await again()).status).toBe(304);
    await buySeat(app, await ben(app), id);
    expect((await again()).status).toBe(200);
    expect((await page(`${path}?via=flyer`)).headers['cache-control']).toBe('private, max-age=60');
  });

  it('says kindly that it is off, over, or not there', async () => {
    const [id, draft] = [await create(), await create({ status: 'draft' })];
    const path = `/events/${id}-apero-at-the-lake`;
    expect(String((await page('/sitemap.xml')).body)).toContain(path);
    await app.app.get(EventsService).close(id);
    const off = await html(path);
    expect(off).toContain('This evening has been cancelled.');
    expect(off).toContain('schema.org/EventCancelled');
    expect(off).not.toContain('/signup');
    expect(String((await page('/sitemap.xml')).body)).not.toContain(path);

    const past = await create();
    app.clock.turnTo(FRIDAY.ends_at);
    const over = await page(`/events/${past}-apero-at-the-lake`);
    expect([over.status, String(over.body)]).toEqual([410, expect.stringContaining('This evening is over.')]);
    expect(String(over.body)).toContain('<meta name="robots" content="noindex"/>');
    for (const slug of [`${draft}-apero-at-the-lake`, '2147483647-x', '9999999999-x']) {
      const { status, body } = await page(`/events/${slug}`);
      expect([status, String(body)]).toEqual([404, expect.stringContaining('There is no such evening')]);
    }
  });

  it('says that it was postponed, and when everything is taken, and that it has begun', async () => {
    const id = await create({ max_men: 0, max_women: 1 });
    const path = `/events/${id}-apero-at-the-lake`;
    await buySeat(app, await ana(app), id);
    expect(await html(path)).toContain('Join the waiting list');
    const date = '2026-12-05T19:30:00+01:00';
    (await organiser.post(`/api/admin/events/${id}/postpone`, { date })).expect(200);
    const text = await html(path);
    expect(text).toContain('Postponed. It was to begin on Friday, 4 December, 19:30.');
    expect(text).toMatch(/schema.org\/EventRescheduled.*"previousStartDate":"2026-12-04T19:30:00\+01:00"/);
    expect(text).toContain('schema.org/SoldOut');
    app.clock.turnTo(date);
    expect(await html(path)).toContain('This evening has begun.');
  });
});
