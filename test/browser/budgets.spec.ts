import { gzipSync } from 'node:zlib';
import { ana } from '../fixtures/actors.js';
import { createCountdown } from '../fixtures/barrier.js';
import type { Page } from '../fixtures/browser/browser.js';
import { words } from '../fixtures/browser/forms.js';
import { createPaidEvent } from '../fixtures/payments.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();

/** Bytes after gzip that a cold load of /auth may cost. */
const BUDGETS = { script: 126_000, stylesheet: 15_000, font: 90_000 };

type Kind = keyof typeof BUDGETS;

/** What a page loads from now on: bytes after gzip by kind (fonts are compressed already), and the hosts asked. */
function weigh(page: Page) {
  const kinds = new Map<string, Promise<number>[]>();
  const hosts = new Set<string>();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const size = response.body().then((body) => (kind === 'font' ? body : gzipSync(body)).length);
    kinds.set(kind, [...(kinds.get(kind) ?? []), size]);
    hosts.add(new URL(response.url()).host);
  });
  const bytes = async (kind: Kind) => {
    const sizes = await Promise.all(kinds.get(kind) ?? []);
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return { bytes, hosts };
}

/** Adds up how far the page's content has jumped. */
const WATCH_SHIFTS = `window.shift = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });`;

describe('a cold load of the sign-in page', () => {
  it.each(['en', 'fr', 'it', 'de'])('is light, asks nobody else, and does not jump: %s', async (locale) => {
    const page = await harness.open('about:blank', { locale, viewport: { width: 360, height: 740 } });
    await page.addInitScript(WATCH_SHIFTS);
    const load = weigh(page);
    await page.goto('/auth', { waitUntil: 'networkidle' });
    await see(page.getByRole('contentinfo')).toBeVisible();
    for (const kind of Object.keys(BUDGETS) as Kind[]) {
      const bytes = await load.bytes(kind);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(BUDGETS[kind]);
    }
    expect([...load.hosts]).toEqual([new URL(harness.app.url).host]);
    // a tenth of a pixel may come with a font; 0.1 is what people begin to see (web.dev/cls)
    expect(Number(await page.evaluate('window.shift'))).toBeLessThan(0.001);
  });

  it.each([360, 1280])('does not jump when the next events come, %i pixels wide', async (width) => {
    await createPaidEvent(harness.app);
    // what strangers see is kept for seconds, and the story before this one has seen nothing
    harness.app.clock.forward({ minutes: width });
    const page = await harness.open('about:blank', { viewport: { width, height: 740 } });
    await page.addInitScript(WATCH_SHIFTS);
    await page.goto('/auth', { waitUntil: 'networkidle' });
    await see(page.getByRole('link', { name: 'Fondue on the boat' }).first()).toBeVisible();
    expect(Number(await page.evaluate('window.shift'))).toBeLessThan(0.001);
  });

  it.each(['en', 'fr', 'it', 'de'])('has its text before any script of ours has come: %s', async (locale) => {
    const page = await harness.open('about:blank', { locale });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/auth');
    const { auth } = words(locale);
    await see(page.getByRole('heading', { name: 'Apéro' })).toBeVisible();
    await see(page.getByText(auth.tagline)).toBeVisible();
    await see(page.getByText(auth.description)).toBeVisible();
    await see(page.getByRole('link', { name: auth.signUp })).toHaveAttribute('href', '/signup');
  });

  it.each([
    ['in another language than the one chosen before', '/auth', { i18nextLng: 'it' }],
    ['to somebody who is signed in', '/', { 'apero.access_token': 'any' }],
    ['on the path of another screen', '/dashboard', {}],
  ])('shows the name alone rather than the sign-in page %s', async (_case, path, stored) => {
    const page = await harness.open('about:blank', { locale: 'de-CH' });
    await page.addInitScript({
      content: `if (location.origin !== 'null') Object.assign(localStorage, ${JSON.stringify(stored)})`,
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    await see(page.locator('.splash')).toBeVisible();
    await see(page.getByText(words('de').auth.tagline)).toBeHidden();
  });

  it('opens the log-in form where it was asked for before the scripts came', async () => {
    const page = await harness.open('/auth#log-in');
    await see(page.getByRole('heading', { name: words('en').auth.logInTitle })).toBeVisible();
  });
});

describe('the first screen of a signed-in guest', () => {
  /** What the dashboard shows before anything is pressed. */
  const CALLS = ['/api/auth/status', '/api/events', '/api/profile', '/api/profile/events'];

  it('asks for its data beside its code, and not again', async () => {
    await createPaidEvent(harness.app);
    const { token } = await ana(harness.app);
    const page = await harness.open('about:blank', { token, locale: 'fr-CH' });
    const calls: string[] = [];
    const missing = new Set(CALLS);
    const allAsked = createCountdown(1);
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      calls.push(path);
      missing.delete(path);
      if (missing.size === 0) allAsked.count();
    });
    // the screen's code comes when all of it has been asked for
    await page.route('**/assets/dashboard.screen-*.js', async (route) => {
      await allAsked.comes;
      await route.continue();
    });
    await page.goto('/dashboard');
    await see(page.getByRole('link', { name: 'Fondue on the boat' }).first()).toBeVisible();
    const times = (call: string) => calls.filter((one) => one === call).length;
    expect([times('/api/events'), times('/api/profile'), times('/api/auth/status')]).toEqual([1, 1, 1]);
  });
});
