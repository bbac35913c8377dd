import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { startSandbox } from '../fixtures/provider/sandbox-harness.js';
import type { SandboxStory } from '../fixtures/provider/sandbox-harness.js';
import { DESKTOP, launchBrowser, PHONE } from '../fixtures/browser/browser.js';

describe('the page of the payment sandbox in a browser', () => {
  let story: SandboxStory;
  let browser: Browser;

  beforeAll(async () => {
    [story, browser] = await Promise.all([startSandbox(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await story.close();
  });

  const there = (): object => ({
    success_url: `${story.url}/sandbox/arrived?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${story.url}/sandbox/given-up`,
  });

  /** The addresses of the page in all its states. */
  const states = async (): Promise<Record<string, string>> => {
    const [open, paid, expired] = await Promise.all([1, 2, 3].map(() => story.openSession(there())));
    await story.press({ id: paid?.id ?? '' }, 'pay');
    await story.stripe.checkout.sessions.expire(expired?.id ?? '');
    const page = (id = 'cs_test_unknown'): string => `${story.url}/sandbox/checkout/${id}`;
    return {
      open: page(open?.id),
      declined: `${page(open?.id)}?declined=1`,
      paid: page(paid?.id),
      expired: page(expired?.id),
      unknown: page(),
    };
  };

  it.each<[string, 'light' | 'dark', string, BrowserContextOptions]>([
    ['phone', 'light', 'de-CH', PHONE],
    ['phone', 'dark', 'fr-CH', PHONE],
    ['desktop', 'light', 'en-GB', DESKTOP],
    ['desktop', 'dark', 'it-CH', DESKTOP],
  ])('has nothing that axe objects to, and fits: %s, %s, %s', async (_name, colorScheme, locale, size) => {
    const context = await browser.newContext({ ...size, colorScheme, locale });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    for (const [state, url] of Object.entries(await states())) {
      await page.goto(url);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect([state, violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])]).toEqual([
        state,
        [],
      ]);
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect([state, overflow]).toEqual([state, 0]);
    }
    // The only words on the console are those on the statuses 404 and 410: the policy for contents blocks nothing.
    expect(complaints.filter((text) => !/status of 4(04|10)/.test(text))).toEqual([]);
    await context.close();
  });

  it.each<[string, BrowserContextOptions]>([
    ['with a keyboard', DESKTOP],
    ['without JavaScript, on a phone', { ...PHONE, javaScriptEnabled: false }],
  ])('is declined, then pays: %s', async (_name, options) => {
    const context = await browser.newContext({ ...options, locale: 'de-CH' });
    const page = await context.newPage();
    const session = await story.openSession(there());
    await page.goto(session.url ?? '');
    await page.getByRole('button', { name: 'Ablehnen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Es wurde nichts belastet').waitFor();
    await page.getByRole('button', { name: 'CHF 49.50 bezahlen' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/sandbox/arrived?session_id=${session.id}`);
    expect((await story.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    await context.close();
  });

  it('is left by Cancel', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    await page.goto((await story.openSession(there())).url ?? '');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/sandbox/given-up');
    await context.close();
  });
});
