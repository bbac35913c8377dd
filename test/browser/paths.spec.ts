import { ana } from '../fixtures/actors.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();

describe('addresses', () => {
  it('that are no screen show the router’s error screen, to whoever comes', async () => {
    const page = await harness.open('/no/such/screen');
    await see(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await see(page.getByRole('alert')).toContainText('404 Not Found');
    await at(page, '/no/such/screen');
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();

    const { token } = await ana(harness.app);
    const guest = await harness.open('/matches', { token });
    await see(guest.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  });

  it('of a screen whose code cannot be loaded are loaded anew, and offer to try again', async () => {
    const { token } = await ana(harness.app);
    const page = await harness.open('about:blank', { token });
    // from the beginning on, since the code is fetched ahead when all is quiet
    await page.route('**/assets/dashboard*', (route) => route.abort());
    await page.goto('/landing');
    await page.getByRole('link', { name: 'View Upcoming Events' }).click();
    await see(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await at(page, '/dashboard');
  });

  it('of every screen can be opened, reloaded and come back to', async () => {
    const { token } = await ana(harness.app);
    const page = await harness.open('/landing', { token });
    for (const path of [
      '/landing',
      '/profile',
      '/dashboard',
      '/events/1',
      '/matches/1',
      '/feedback/1',
      '/payment-success?session_id=cs_1&event_id=1',
    ]) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await see(page.getByRole('main')).toBeVisible();
      await page.reload();
      await see(page.getByRole('main')).toBeVisible();
      await at(page, path);
    }
    await page.goBack();
    await see(page.getByRole('main')).toBeVisible();
    await at(page, '/feedback/1');
  });

  it('ask nobody else for anything: every request of the journey goes to the product itself', async () => {
    const { token } = await ana(harness.app);
    const page = await harness.open('/auth', { token });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== harness.app.url) elsewhere.push(request.url());
    });
    for (const path of ['/landing', '/dashboard', '/profile', '/matches/1', '/feedback/1', '/nowhere']) {
      await page.goto(path, { waitUntil: 'load' });
      await see(page.getByRole('main')).toBeVisible();
    }
    expect(elsewhere).toEqual([]);
  });

  it('give each screen a title of its own', async () => {
    const page = await harness.open('/auth');
    const titles: string[] = [];
    for (const path of ['/auth', '/signup', '/nowhere']) {
      await page.goto(path);
      await see(page).toHaveTitle(/ · Apéro$/);
      titles.push(await page.title());
    }
    expect(new Set(titles).size).toBe(3);
  });
});
