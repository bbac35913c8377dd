import axe from 'axe-core';
import { EventPages, NO_DETAILS } from '../../server/events/index.js';
import { ana, logInOrganiser } from '../fixtures/actors.js';
import type { Page } from '../fixtures/browser/browser.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { tooWide } from '../fixtures/browser/fit.js';
import { answerQuestions, fillDetails, giveCredentials, words } from '../fixtures/browser/forms.js';
import { buySeat, createPaidEvent, differences, press, webhooksArrive } from '../fixtures/payments.js';

const harness = startBrowserHarness();
const NAME = 'Fondue on the boat';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function create(): Promise<{ id: number; path: string }> {
  const id = await createPaidEvent(harness.app, { description: 'By the lake.', maxWomen: 9 });
  const faq = [{ question: { en: 'And if it rains?' }, answer: { en: 'We are inside.' } }];
  const pages = harness.app.app.get(EventPages, { strict: false });
  await pages.setDetails([id], { ...NO_DETAILS, host: 'Léa', faq });
  return { id, path: `/events/${id}-fondue-on-the-boat` };
}

/** What axe finds, by day and by night. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const result = (await page.evaluate('axe.run(document)')) as axe.AxeResults;
    found.push(
      ...result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${colorScheme} ${id} ${html}`),
      ),
    );
  }
  return found;
}

describe('A public page', () => {
  it.each([360, 1280])(
    'is whole without a script at %d pixels, and every reader can use it',
    async (width) => {
      const { id, path } = await create();
      await buySeat(harness.app, await ana(harness.app), id);
      const size = { viewport: { width, height: 800 } };
      const plain = await harness.open(path, { ...size, javaScriptEnabled: false });
      await see(plain.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
      await see(plain.getByRole('progressbar', { name: 'Women reserved: 1 of 9' })).toBeVisible();
      await plain.getByText('And if it rains?').click();
      await see(plain.getByText('We are inside.')).toBeVisible();
      await plain.getByRole('link', { name: 'Deutsch' }).click();
      await see(plain.getByRole('link', { name: /^Reservieren/ })).toBeVisible();
      await plain.getByRole('link', { name: 'Die nächsten Abende' }).click();
      await plain.getByRole('link', { name: NAME }).first().click();
      await see(plain.getByRole('heading', { level: 1, name: NAME })).toBeVisible();

      const page = await harness.open('/events', size);
      for (const address of [path, `/embed${path}`, '/events', '/events/2147483647-x']) {
        await page.goto(address);
        expect([address, await violations(page), await tooWide(page)]).toEqual([address, [], 0]);
      }
    },
  );

  it('leads by a link that is counted through sign-up to a paid place at just this event', async () => {
    const w = words('en');
    const { id, path } = await create();
    const page = await harness.open(`${path}?via=flyer`, { userAgent: FIREFOX });
    await page.getByRole('link', { name: 'Reserve · CHF 49.50' }).click();
    await at(page, `/signup?back=${encodeURIComponent(`/events/${id}?via=flyer`)}&city=Zurich`);
    await giveCredentials(page, { email: 'flyer@apero.test' });
    await see(page.getByLabel('City')).toHaveValue('Zurich');
    await fillDetails(page);
    await page.getByRole('button', { name: w.common.continue, exact: true }).click();
    await answerQuestions(page);
    await page.getByRole('button', { name: w.signup.finish }).click();
    await page.getByRole('link', { name: w.landing.toEvent }).click();
    await at(page, `/events/${id}?via=flyer`);
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^Reserve · / }).click(),
    ]);
    await at(tab, /^\/sandbox\/checkout\//);
    await press(harness.app, new URL(tab.url()).pathname.split('/').at(-1) ?? '', 'pay');
    await webhooksArrive(harness.app);

    const organiser = await logInOrganiser(harness.app);
    const { links } = (await organiser.get('/api/admin/insights')).expect(200);
    expect(links.find(({ channel }) => channel === 'flyer')).toEqual({
      channel: 'flyer',
      views: 1,
      sign_ups: 1,
      reservations: 1,
      paid: 1,
    });
    expect(await differences(harness.app)).toEqual([]);
    // who is signed in is led on at once
    await page.goto(path);
    await page.getByRole('link', { name: 'Reserve · CHF 49.50' }).click();
    await at(page, `/events/${id}?via=direct`);
  });
});
