import { type Page, PHONE } from '../../fixtures/browser/browser.js';
import { startBrowserHarness, see } from '../../fixtures/browser/browser-harness.js';
import { answerQuestions, fillDetails, giveCredentials, words } from '../../fixtures/browser/forms.js';
import { prepareJourney, reserveOnEventPage } from '../../fixtures/browser/journey.js';
import { webhooksArrive } from '../../fixtures/payments.js';

const harness = startBrowserHarness();

describe('the way to a place, on a phone 360 pixels wide', () => {
  it('with a slow network that is lost in the middle: nothing is lost, and nobody pays twice', async () => {
    const awaits = await prepareJourney(harness.app, 'en');
    const w = words('en');
    const page = await harness.open('about:blank', PHONE);
    const phone = await slowNetwork(page);
    await page.goto('/signup');
    await giveCredentials(page, { email: 'lost@apero.test' });
    await fillDetails(page, { name: 'Lou', city: 'Bern' });
    await phone.lose();
    await see(page.getByText(w.common.offline)).toBeVisible();
    await phone.find();
    await see(page.getByText(w.common.offline)).toHaveCount(0);
    await see(page.getByLabel(w.common.name, { exact: true })).toHaveValue('Lou');
    await page.getByRole('button', { name: w.common.continue, exact: true }).tap();
    await answerQuestions(page);
    await page.getByRole('button', { name: w.signup.finish }).tap();

    const tab = await reserveOnEventPage({ harness, page, w, language: 'en', ...awaits });
    const { lose, find } = await slowNetwork(tab);
    await tab.locator('button.twint').tap();
    await see(tab.getByRole('heading', { name: w.payment.underWay })).toBeVisible();
    await lose();
    harness.app.clock.forward({ seconds: 10 });
    await webhooksArrive(harness.app);
    // nothing but the wait: no error, and no way to pay once more
    await see(tab.getByText(w.common.offline)).toBeVisible();
    await see(tab.getByRole('heading', { name: w.payment.underWay })).toBeVisible();
    await find();
    await see(tab.getByRole('heading', { name: w.payment.success })).toBeVisible();
  });
});

/** Makes the network of a page as slow as 3G in the mountains. Returns how it is lost, and comes back. */
async function slowNetwork(page: Page): Promise<{ lose: () => Promise<void>; find: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const conditions = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  const be = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', { ...conditions, offline });
  await session.send('Network.enable');
  await be(false);
  return { lose: async () => void (await be(true)), find: async () => void (await be(false)) };
}
