import { ana } from '../fixtures/actors.js';
import { PHONE } from '../fixtures/browser/browser.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { card } from '../fixtures/browser/cards.js';
import { tooWide } from '../fixtures/browser/fit.js';
import { createPaidEvent } from '../fixtures/payments.js';

const harness = startBrowserHarness();

describe('evenings for some', () => {
  it('say for whom they are, and kindly why to who does not fit; chips choose the others', async () => {
    const { app } = harness;
    const over50 = await createPaidEvent(app, { name: 'Old vintages', minAge: 50, theme: 'wine' });
    await createPaidEvent(app, { name: 'Boots and a hut', minAge: 25, maxAge: 40, theme: 'hikers' });
    await createPaidEvent(app, { name: 'Gentlemen', format: 'men', maxWomen: 0 });
    await createPaidEvent(app, { name: 'Come one, come all' });
    const woman = await ana(app, { age: 32 });
    const page = await harness.open('/dashboard', { token: woman.token, ...PHONE });

    const vintages = card(page, 'Old vintages');
    await see(vintages.getByText('50 and over · For wine lovers')).toBeVisible();
    await see(vintages.getByRole('button', { name: /^Reserve/ })).toHaveCount(0);
    await see(page.getByText(/Another one will suit you better/)).toHaveCount(0);
    await see(
      card(page, 'Boots and a hut').getByRole('button', { name: /^Reserve · CHF 49.50/ }),
    ).toBeVisible();
    expect(await tooWide(page)).toBe(0);

    // nothing is hidden until one chooses
    const forMe = page.getByRole('button', { name: /^For me/, pressed: false });
    await forMe.tap();
    await see(vintages).toHaveCount(0);
    await see(card(page, 'Gentlemen')).toHaveCount(0);
    await see(card(page, 'Boots and a hut')).toBeVisible();
    await see(card(page, 'Come one, come all')).toBeVisible();
    await page.getByRole('button', { name: /^For hikers/ }).tap();
    await see(card(page, 'Come one, come all')).toHaveCount(0);
    await see(card(page, 'Boots and a hut')).toBeVisible();
    await page.getByRole('button', { name: /^For hikers/, pressed: true }).tap();
    await page.getByRole('button', { name: /^For me/, pressed: true }).tap();
    await see(vintages).toBeVisible();

    await card(page, 'Gentlemen').getByRole('link', { name: 'See the evening' }).tap();
    await see(
      page.getByText('At this evening, men meet men. Another one will suit you better.'),
    ).toBeVisible();
    await page.goto(`/events/${over50}`);
    await see(page.getByText(/^This evening is meant for guests of 50 and over/)).toBeVisible();
    await page.getByRole('link', { name: 'See the other evenings' }).tap();
    await at(page, '/dashboard');
  });
});
