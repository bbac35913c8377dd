import { type Actor, ana, ben } from '../../fixtures/actors.js';
import { at, see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { PATIENCE, type Page, PHONE } from '../../fixtures/browser/browser.js';
import { giveCredentials } from '../../fixtures/browser/forms.js';
import { kept, WITH_WORKER, workerControls } from '../../fixtures/browser/worker.js';
import { type Deployments, startDeployments } from '../../fixtures/push/deployments.js';
import { createFreeEvent, giveSeats, minutePasses } from '../../fixtures/event-day.js';
import { picture, upload } from '../../fixtures/files/pictures.js';

const harness = startBrowserHarness();
const HOUR = 3_600_000;
const TICKET = ['/api/auth/status', '/api/profile', '/api/profile/events'];

let front: Deployments;
beforeEach(async () => {
  front = await startDeployments(harness.app.url);
});
afterEach(() => front.close());

/** Nothing answers any more: a worker calls past what Playwright takes from a page. */
async function goOffline(page: Page): Promise<void> {
  front.cut();
  await page.context().setOffline(true);
}

/** Opens a window on a phone in which the service worker works. */
const openPhone = (path: string, token: string | null) =>
  harness.open(path, { ...PHONE, ...WITH_WORKER, token, baseURL: front.url });

const showTicket = (page: Page) => page.getByRole('button', { name: 'Show ticket' });
const isDrawn = (page: Page) =>
  see(page.getByRole('dialog').getByRole('figure', { name: 'QR code of your ticket' })).toBeVisible();

/** Ana and Ben at an event that is going on right now: a worker has a watch of its own, which no story turns. */
async function tonight(): Promise<{ her: Actor; him: Actor; eventId: number }> {
  const { app } = harness;
  const now = Date.now();
  app.clock.turnTo(new Date(now - HOUR).toISOString());
  const [her, him] = [await ana(app), await ben(app)];
  await upload(him, await picture().jpeg().toBuffer());
  const past = await createFreeEvent(app, {
    name: 'Last month',
    startsAt: new Date(now + HOUR),
    endsAt: new Date(now + 2 * HOUR),
  });
  await giveSeats(app, past, her);
  await app.database.query(
    `update events set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where id = $1`,
    [past],
  );
  const eventId = await createFreeEvent(app, {
    name: 'In a cellar',
    startsAt: new Date(now - 60_000),
    endsAt: new Date(now + 3 * HOUR),
  });
  await giveSeats(app, eventId, her, him);
  app.clock.turnTo(new Date(now).toISOString());
  await minutePasses(app);
  app.clock.turnTo(new Date(now).toISOString());
  return { her, him, eventId };
}

/** Empties what the browser itself keeps of what it has loaded: only the worker's own is left. */
const forgetDownloads = async (page: Page) =>
  (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');

/** The ticket and tonight's list are kept, with its one photo. */
const allIsKept = (page: Page, eventId: number) =>
  see
    .poll(() => kept(page), { timeout: PATIENCE })
    .toEqual([
      '/api/auth/status',
      `/api/events/${eventId}/matches`,
      '/api/profile',
      '/api/profile/events',
      expect.stringMatching(/^\/photos\//),
    ]);

/** All that is kept of the API, as text. */
const KEPT_TEXT = `(async () => {
  const cache = await caches.open('apero-own');
  const keys = (await cache.keys()).filter(({ url }) => url.includes('/api/'));
  return (await Promise.all(keys.map(async (key) => (await cache.match(key)).text()))).join(' ');
})()`;

/** The kept evenings were two days earlier: a worker's own watch cannot be turned. */
const TWO_DAYS_PASS = `(async () => {
  const cache = await caches.open('apero-own');
  const entry = await cache.match('/api/profile/events');
  const earlier = (time) => new Date(Date.parse(time) - 2 * 24 * 3600 * 1000).toISOString();
  const kept = await entry.json();
  kept.upcoming = kept.upcoming.map((event) => ({ ...event, date: earlier(event.date), ends_at: earlier(event.ends_at) }));
  await cache.put('/api/profile/events', new Response(JSON.stringify(kept), { headers: entry.headers }));
})()`;

describe('without a connection', () => {
  it('the ticket and today’s matches are there, also after a reload, and nothing else of the API is kept', async () => {
    const { her, eventId } = await tonight();
    const page = await openPhone('/landing', her.token);
    await workerControls(page);
    await allIsKept(page, eventId);
    const text = String(await page.evaluate(KEPT_TEXT));
    expect(text).toContain('APERO-');
    for (const tooMuch of [her.email, '"female"', 'paid_chf', 'refund_until', 'Last month'])
      expect([tooMuch, text.includes(tooMuch)]).toEqual([tooMuch, false]);
    // the control: the server answers all of that
    const calls = [
      await her.get('/api/auth/status'),
      await her.get('/api/profile'),
      await her.get('/api/profile/events'),
    ];
    const answered = JSON.stringify(calls.map(({ body }) => body));
    for (const told of [her.email, '"female"', 'paid_chf', 'refund_until', 'Last month'])
      expect(answered).toContain(told);

    await forgetDownloads(page);
    await goOffline(page);
    await page.goto('/profile');
    await showTicket(page).click();
    await isDrawn(page);
    await see(page.getByRole('dialog', { name: 'In a cellar' })).toContainText('Ana');

    await page.goto(`/matches/${eventId}`);
    await see(page.getByRole('heading', { name: 'Ben' })).toBeVisible();
    const photo = page.getByRole('article').locator('img');
    await see
      .poll(() => photo.evaluate((node: unknown) => (node as { naturalWidth: number }).naturalWidth), {
        timeout: PATIENCE,
      })
      .toBeGreaterThan(0);
    await allIsKept(page, eventId);
  });

  it.each(['is cut', 'hangs'] as const)(
    'today’s card with ticket, address and matches is on every screen that leads there, when the network %s',
    async (how) => {
      const { her, eventId } = await tonight();
      await harness.app.database.query(`update events set location = 'Utoquai 10' where id = $1`, [eventId]);
      const page = await openPhone('/landing', her.token);
      await workerControls(page);
      await allIsKept(page, eventId);
      await forgetDownloads(page);
      if (how === 'is cut') await goOffline(page);
      else front.hang();
      for (const path of ['/landing', '/dashboard', `/events/${eventId}`]) {
        await page.goto(path);
        const card = page.getByRole('article', { name: 'In a cellar' });
        await see(card.getByText('Utoquai 10')).toBeVisible();
        await see(card.getByRole('link', { name: 'View Matches' })).toBeVisible();
        await card.getByRole('button', { name: 'Show ticket' }).click();
        await isDrawn(page);
      }
      await page.goto(`/matches/${eventId}`);
      await see(page.getByRole('heading', { name: 'Ben' })).toBeVisible();
    },
  );

  it('the list of a past event is not there', async () => {
    const { her, eventId } = await tonight();
    const page = await openPhone(`/matches/${eventId}`, her.token);
    await workerControls(page);
    await allIsKept(page, eventId);
    await harness.app.database.query(
      `update events set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days'
       where id = $1`,
      [eventId],
    );
    await page.goto('/profile');
    await see.poll(() => kept(page), { timeout: PATIENCE }).toEqual([]);
    await page.goto(`/matches/${eventId}`);
    await see(page.getByRole('heading', { name: 'Ben' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await kept(page)).toEqual([]);
  });

  it('all is deleted once the event is over, also where the server cannot be asked', async () => {
    const { her, eventId } = await tonight();
    const page = await openPhone('/profile', her.token);
    await workerControls(page);
    await allIsKept(page, eventId);
    await goOffline(page);
    await page.evaluate(TWO_DAYS_PASS);
    await page.goto('/profile');
    await see.poll(() => kept(page), { timeout: PATIENCE }).toEqual([]);
    await see(page.getByText('In a cellar')).toHaveCount(0);
    await see(showTicket(page)).toHaveCount(0);
  });

  it('a list that the server no longer grants is gone', async () => {
    const { her, him, eventId } = await tonight();
    const page = await openPhone(`/matches/${eventId}`, her.token);
    await workerControls(page);
    await allIsKept(page, eventId);
    await him.post(`/api/people/${her.accountId}/block`);
    await page.reload();
    await see(page.getByRole('article')).toHaveCount(0);
    await see
      .poll(async () => (await kept(page)).filter((key) => key.startsWith('/photos/')), { timeout: PATIENCE })
      .toEqual([]);
  });
});

describe('nothing is left', () => {
  it('after signing out, and another account finds nothing', async () => {
    const { her, him, eventId } = await tonight();
    const page = await openPhone('/profile', her.token);
    await workerControls(page);
    await allIsKept(page, eventId);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await at(page, '/auth');
    await see.poll(() => kept(page), { timeout: PATIENCE }).toEqual([]);

    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await giveCredentials(page, him);
    await see(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await see.poll(() => kept(page), { timeout: PATIENCE }).toEqual(expect.arrayContaining(TICKET));
    await goOffline(page);
    await page.goto('/profile');
    await showTicket(page).click();
    await see(page.getByRole('dialog', { name: 'In a cellar' })).toContainText('Ben');
  });

  it('after signing out without a connection', async () => {
    const { her, eventId } = await tonight();
    const page = await openPhone('/profile', her.token);
    await workerControls(page);
    await allIsKept(page, eventId);
    await goOffline(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await at(page, '/auth');
    expect(await kept(page)).toEqual([]);
    await page.goto('/profile');
    await at(page, '/auth');
    await see(page.getByText('In a cellar')).toHaveCount(0);
    expect(await kept(page)).toEqual([]);
  });

  it('for somebody who signs in over it', async () => {
    const { her, eventId } = await tonight();
    const page = await openPhone('/profile', her.token);
    await workerControls(page);
    await allIsKept(page, eventId);
    const someone = await ben(harness.app);
    await goOffline(page);
    await page.evaluate(`localStorage.setItem('apero.access_token', ${JSON.stringify(someone.token)})`);
    await page.goto('/profile');
    await see(page.getByText('In a cellar')).toHaveCount(0);
    expect(await kept(page)).toEqual([]);
  });

  it('once the session has ended elsewhere', async () => {
    const { her, eventId } = await tonight();
    const page = await openPhone('/profile', her.token);
    await workerControls(page);
    await allIsKept(page, eventId);
    await her.post('/api/auth/logout');
    await page.reload();
    await at(page, '/auth');
    await see.poll(() => kept(page), { timeout: PATIENCE }).toEqual([]);
  });

  it('once the account is deleted', async () => {
    const { her, eventId } = await tonight();
    const page = await openPhone('/profile', her.token);
    await workerControls(page);
    await allIsKept(page, eventId);
    await her.call('DELETE', '/api/account', { password: her.password });
    await page.reload();
    await at(page, '/auth');
    await see.poll(() => kept(page), { timeout: PATIENCE }).toEqual([]);
  });
});
