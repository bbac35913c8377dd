import webPush from 'web-push';
import { ana } from '../../fixtures/actors.js';
import { at, see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { PATIENCE, type Page, PHONE } from '../../fixtures/browser/browser.js';
import { WITH_WORKER, workerControls } from '../../fixtures/browser/worker.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import {
  type PushServiceOfTest,
  startPushService,
  type SubscribedBrowser,
} from '../../fixtures/push/push-service.js';

const VAPID = webPush.generateVAPIDKeys();
const harness = startBrowserHarness([], { push: VAPID });
let service: PushServiceOfTest;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const ASK = { name: 'Shall we let you know on this phone?' };
const card = (page: Page) => page.getByRole('status').filter({ hasText: ASK.name });

/** A browser of a test has no push service behind it: subscribing hands out what the service of the test knows. */
async function subscribesAs(page: Page, { subscription }: SubscribedBrowser): Promise<void> {
  await page.addInitScript({
    content: `{
      const subscription = ${JSON.stringify(subscription)};
      let current = null;
      window.asked = [];
      const made = () => ({
        endpoint: subscription.endpoint,
        toJSON: () => subscription,
        unsubscribe: async () => ((current = null), true),
      });
      PushManager.prototype.getSubscription = async () => current;
      PushManager.prototype.subscribe = async (options) => {
        window.asked.push(options.applicationServerKey);
        return (current = made());
      };
      Notification.requestPermission = async () => {
        window.prompted = true;
        Object.defineProperty(Notification, 'permission', { value: window.answer ?? 'granted' });
        return window.answer ?? 'granted';
      };
      Object.defineProperty(Notification, 'permission', { value: 'default', configurable: true });
    }`,
  });
}

/** A phone of somebody with a seat at an event, or without. */
async function phone({ seat = true } = {}) {
  const { app } = harness;
  const person = await ana(app);
  const eventId = await createFreeEvent(app, { name: 'The Lake Club' });
  if (seat) await giveSeats(app, eventId, person);
  const page = await harness.open('about:blank', { ...PHONE, ...WITH_WORKER, token: person.token });
  const browser = service.subscribe(VAPID.publicKey);
  await subscribesAs(page, browser);
  const subscribed = async () => (await person.get('/api/account/push')).expect(200).subscribed;
  return { person, page, browser, subscribed, eventId };
}

describe('a phone', () => {
  it('is not asked about at a first visit, and after a reservation by ourselves before the browser does', async () => {
    const { page, subscribed } = await phone({ seat: false });
    await page.goto('/dashboard');
    const event = page.getByRole('article', { name: 'The Lake Club' }).first();
    await see(event).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await card(page).count()).toBe(0);
    await event.getByRole('button', { name: /^Reserve/ }).click();
    await see(card(page)).toBeVisible();
    expect(await page.evaluate('window.prompted')).toBeUndefined();
    expect(await subscribed()).toBe(false);

    await card(page).getByRole('button', { name: 'Yes, please' }).click();
    await see(page.getByText('Good. From now on we also let you know here.')).toBeVisible();
    expect(await subscribed()).toBe(true);
    expect(await page.evaluate('window.asked')).toEqual([VAPID.publicKey]);
    await page.goto('/profile');
    await see(page.getByRole('heading', { name: 'My Events' })).toBeVisible();
    expect(await card(page).count()).toBe(0);
  });

  it('of somebody who does not want it is never asked about again', async () => {
    const { page, subscribed } = await phone();
    await page.goto('/profile');
    await card(page).getByRole('button', { name: 'No, thank you' }).click();
    await see(card(page)).toHaveCount(0);
    for (const path of ['/profile', '/dashboard']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await card(page).count()).toBe(0);
    }
    expect(await page.evaluate('window.prompted')).toBeUndefined();
    expect(await subscribed()).toBe(false);
  });

  it('whose browser is refused says so, and can still be asked in the settings', async () => {
    const { page, subscribed } = await phone();
    await page.addInitScript("window.answer = 'denied'");
    await page.goto('/profile');
    await card(page).getByRole('button', { name: 'Yes, please' }).click();
    await see(page.getByText('Without your permission in the browser nothing changes')).toBeVisible();
    expect(await subscribed()).toBe(false);
  });

  it('is switched on and off in the settings, and off by signing out', async () => {
    const { page, subscribed, person } = await phone();
    await page.goto('/account/settings');
    await page.getByRole('button', { name: 'Let me know on this device' }).click();
    await see(page.getByText('Good. From now on we also let you know here.')).toBeVisible();
    expect(await subscribed()).toBe(true);
    await page.getByRole('button', { name: 'No longer on this device' }).click();
    await see(page.getByText('Nothing more appears on this device.')).toBeVisible();
    expect(await subscribed()).toBe(false);

    await page.getByRole('button', { name: 'Let me know on this device' }).click();
    await see(page.getByRole('button', { name: 'No longer on this device' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await at(page, '/auth');
    await person.logIn();
    expect(await subscribed()).toBe(false);
  });
});

/** Notes what the worker shows and opens: a browser without a screen is allowed to show nothing, and opens no window untouched. */
const WATCH = `
  self.shown = [];
  self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
  self.touch = (url) => new Promise((resolve) => {
    self.clients.openWindow = async (address) => resolve(address);
    const notification = { close: () => undefined, data: { url } };
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
  });
`;

describe('what is told', () => {
  it('appears with its words, once for each thing, and opens its page', async () => {
    const { page } = await phone();
    await page.goto('/landing');
    await workerControls(page);
    const devtools = await page.context().newCDPSession(page);
    const ids: string[] = [];
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      ids.push(...registrations.map(({ registrationId }) => registrationId)),
    );
    await devtools.send('ServiceWorker.enable');
    await see.poll(() => ids.length, { timeout: PATIENCE }).toBeGreaterThan(0);
    const deliver = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: harness.app.url,
        registrationId: ids[0] ?? '',
        data,
      });
    const [worker] = page.context().serviceWorkers();
    if (!worker) throw new Error('no worker');
    await worker.evaluate(WATCH);
    const shown = () => worker.evaluate('self.shown');

    const message = {
      title: 'Apéro',
      body: 'See you on Friday.',
      tag: 'reminder event:1',
      url: '/profile#events',
    };
    await deliver(JSON.stringify({ ...message, body: 'First words.', language: 'en' }));
    await deliver(JSON.stringify({ ...message, language: 'en' }));
    const { title, body, tag, url } = message;
    const words = { title, body, tag, lang: 'en', data: { url } };
    await see
      .poll(shown, { timeout: PATIENCE })
      .toEqual([expect.objectContaining({ ...words, body: 'First words.' }), expect.objectContaining(words)]);
    await deliver('no words of ours');
    await see.poll(async () => ((await shown()) as unknown[]).length, { timeout: PATIENCE }).toBe(3);

    expect(await worker.evaluate(`touch(${JSON.stringify(url)})`)).toBe(`${harness.app.url}${url}`);
    expect(await worker.evaluate("touch('https://elsewhere.example/')")).toBe(harness.app.url);
  });
});
