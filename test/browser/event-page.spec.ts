import { EventPages, NO_DETAILS } from '../../server/events/index.js';
import { ana } from '../fixtures/actors.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { createPaidEvent } from '../fixtures/payments.js';

const PHONE = { viewport: { width: 360, height: 640 } };

const harness = startBrowserHarness();

describe('an evening’s own page', () => {
  it('is behind its name, in the guest’s language, with the way to a place, and back to where one was', async () => {
    const { token } = await ana(harness.app);
    const names = { fr: 'Fondue sur le bateau', de: 'Fondue auf dem Schiff' };
    const id = await createPaidEvent(harness.app, { names });
    const faq = [{ question: { fr: 'Et s’il pleut ?' }, answer: { fr: 'Nous sommes à l’intérieur.' } }];
    const details = { ...NO_DETAILS, host: 'Léa', included: { fr: 'Un premier verre.' }, faq };
    await harness.app.app.get(EventPages, { strict: false }).setDetails([id], details);
    const page = await harness.open('/dashboard', { token, locale: 'fr-CH', ...PHONE });
    await page.getByRole('link', { name: names.fr, exact: true }).click();
    await at(page, `/events/${id}`);
    await see(page.getByRole('heading', { level: 1, name: names.fr })).toBeFocused();
    await see(page.getByRole('definition').filter({ hasText: 'Un premier verre.' })).toBeVisible();
    await see(page.getByRole('definition').filter({ hasText: 'Léa' })).toBeVisible();
    await page.getByText('Et s’il pleut ?').click();
    await see(page.getByText('Nous sommes à l’intérieur.')).toBeVisible();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(PHONE.viewport.width);

    await page.getByRole('button', { name: /Français/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await see(page.getByRole('heading', { level: 1, name: names.de })).toBeVisible();

    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^Reservieren/ }).click(),
    ]);
    await see(tab.getByText(names.de).first()).toBeVisible();
    await page.getByRole('button', { name: 'Zurück', exact: true }).click();
    await at(page, '/dashboard');
    await see(page.getByRole('link', { name: names.de, exact: true })).toBeVisible();
  });
});
