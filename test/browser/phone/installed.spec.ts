import { ana } from '../../fixtures/actors.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { DESKTOP, PATIENCE, type Page, PHONE } from '../../fixtures/browser/browser.js';
import { caches, kept, WITH_WORKER, workerControls } from '../../fixtures/browser/worker.js';
import { type Deployments, startDeployments } from '../../fixtures/push/deployments.js';

const harness = startBrowserHarness();
const LANDING = { name: 'People meet at a table, not on a screen.' };
const versions = async (page: Page) =>
  (await caches(page)).filter((name) => name.startsWith('apero-shell-')).length;

describe('the product', () => {
  it('can be installed on a phone, by what Chromium asks for', async () => {
    const { token } = await ana(harness.app);
    const page = await harness.open('/landing', { ...PHONE, ...WITH_WORKER, token });
    await workerControls(page);
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${harness.app.url}/manifest.webmanifest`, []]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Apéro', display: 'standalone', start_url: '/' });
    // what the phone shows when it asks is as harmless as the icon
    expect(data).not.toMatch(/single|dating|date|match|love/i);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // a window of a test counts as incognito
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
  });

  it('costs a stranger nothing: no worker is there before somebody is signed in', async () => {
    const page = await harness.open('/auth', { ...PHONE, ...WITH_WORKER });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(
      0,
    );
    expect(await caches(page)).toEqual([]);
  });
});

describe('a new version', () => {
  let front: Deployments;
  beforeEach(async () => {
    front = await startDeployments(harness.app.url);
  });
  afterEach(() => front.close());

  it('under an open tab breaks nothing there, and has taken over at the next visit', async () => {
    const { token } = await ana(harness.app);
    const page = await harness.open('about:blank', { ...DESKTOP, ...WITH_WORKER, token, baseURL: front.url });
    // screens are fetched ahead unless the person saves data: this one will be asked for when it is gone
    await page.addInitScript('window.requestIdleCallback = (run) => setTimeout(run, 50)');
    await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
    await page.goto('/landing');
    await workerControls(page);
    await see.poll(() => versions(page), { timeout: PATIENCE }).toBe(1);

    front.deploy(/^\/assets\/profile.*\.(js|css)$/);
    await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => void one.update())');
    await see.poll(() => caches(page), { timeout: PATIENCE }).toContain('apero-shell-later');
    await workerControls(page);
    expect(await versions(page)).toBe(2);
    // nothing of the browser's own keeping either
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.getByRole('link', { name: 'Profile' }).click();
    await see(page.getByRole('heading', { name: 'My Events' })).toBeVisible();
  });

  it('whose server answers nothing is not waited for: the page that was kept opens', async () => {
    const her = await ana(harness.app);
    const { token } = her;
    // of who has no ticket nothing is kept; it is for an evening to come by either clock
    const startsAt = new Date(Math.max(Date.now(), harness.app.clock.now().getTime()) + 3 * 86_400_000);
    const endsAt = new Date(startsAt.getTime() + 10_800_000);
    await giveSeats(harness.app, await createFreeEvent(harness.app, { startsAt, endsAt }), her);
    const page = await harness.open('about:blank', { ...DESKTOP, ...WITH_WORKER, token, baseURL: front.url });
    await page.goto('/landing');
    await workerControls(page);
    await see.poll(async () => (await kept(page)).length, { timeout: PATIENCE }).toBeGreaterThan(2);
    front.cut();
    await page.goto('/landing');
    await see(page.getByRole('heading', LANDING)).toBeVisible();
  });
});

describe('a worker that does harm', () => {
  afterEach(() => {
    Object.assign(harness.app.settings, { serviceWorker: true });
  });

  it('is switched off at the server, and is gone from a browser with all that it kept', async () => {
    const { token } = await ana(harness.app);
    const page = await harness.open('/landing', { ...PHONE, ...WITH_WORKER, token });
    await workerControls(page);
    await see.poll(() => versions(page), { timeout: PATIENCE }).toBe(1);
    Object.assign(harness.app.settings, { serviceWorker: false });
    // a browser on a busy machine may ask for the new worker one visit later
    const visits = { timeout: PATIENCE, intervals: [1000, 3000] };
    await see
      .poll(async () => {
        await page.reload();
        await see(page.getByRole('heading', LANDING)).toBeVisible();
        return {
          kept: await caches(page),
          worker: await page.evaluate('navigator.serviceWorker.controller'),
        };
      }, visits)
      .toEqual({ kept: [], worker: null });
    await see(page.getByRole('heading', LANDING)).toBeVisible();
  });
});
