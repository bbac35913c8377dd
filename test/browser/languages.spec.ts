import { ana } from '../fixtures/actors.js';
import type { Page } from '../fixtures/browser/browser.js';
import { speak } from '../fixtures/browser/forms.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
const lang = (page: Page) => page.locator('html');
/** The one entry of the browser's storage that names a language. */
const STORED = `Object.values(localStorage).filter((value) => /^(en|fr|it|de)$/.test(value))`;

describe('the language of the interface', () => {
  it.each([
    ['de-CH', 'de', 'Ein guter Abend im Monat.'],
    ['fr-CH', 'fr', 'Une belle soirée par mois.'],
    ['it-CH', 'it', 'Una bella serata al mese.'],
    ['en-US', 'en', 'One good evening a month.'],
    ['es-ES', 'en', 'One good evening a month.'],
    ['rm-CH', 'en', 'One good evening a month.'],
  ])('is at first what the browser asks for: %s → %s', async (locale, language, tagline) => {
    const page = await harness.open('/auth', { locale });
    await see(page.getByText(tagline)).toBeVisible();
    await see(lang(page)).toHaveAttribute('lang', language);
    // Only a choice is stored: another language of the browser is followed at the next visit.
    expect(await page.evaluate(STORED)).toEqual([]);
  });

  it.each([
    ['English', 'en', 'Sign Up'],
    ['Français', 'fr', 'S’inscrire'],
    ['Italiano', 'it', 'Iscriviti'],
    ['Deutsch', 'de', 'Registrieren'],
  ] as const)('can be changed to %s, and stays so', async (name, language, signUp) => {
    const page = await harness.open('/auth', { locale: language === 'en' ? 'de-CH' : 'en-GB' });
    await speak(page, name);
    await see(page.getByRole('link', { name: signUp })).toBeVisible();
    await see(page.getByRole('menu')).toHaveCount(0);
    await see(lang(page)).toHaveAttribute('lang', language);
    expect(await page.evaluate(STORED)).toEqual([language]);
    await page.reload();
    await see(page.getByRole('link', { name: signUp })).toBeVisible();
    await see(page.getByRole('contentinfo').getByRole('button', { name })).toBeVisible();
  });

  it('is chosen from a list that opens upward and marks the present one', async () => {
    const page = await harness.open('/auth', { locale: 'fr-CH' });
    const button = page.getByRole('contentinfo').getByRole('button', { name: 'Français' });
    await see(button.locator('img, svg').first()).toBeVisible();
    await see(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await see(button).toHaveAttribute('aria-expanded', 'true');
    const list = page.getByRole('menu');
    await see(list.getByRole('menuitemradio')).toHaveText(['English', 'Français', 'Italiano', 'Deutsch']);
    await see(list.getByRole('menuitemradio', { checked: true })).toHaveText('Français');
    const [over, under] = [await list.boundingBox(), await button.boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
    const color = (name: string) =>
      list
        .getByRole('menuitemradio', { name })
        .evaluate((item) => item.ownerDocument.defaultView?.getComputedStyle(item).backgroundColor);
    expect(await color('Français')).not.toBe(await color('Deutsch'));
    await page.keyboard.press('Escape');
    await see(list).toHaveCount(0);
    await see(button).toBeFocused();
  });

  it('can be chosen by keyboard, and the list closes when one looks elsewhere', async () => {
    const page = await harness.open('/auth');
    const button = page.getByRole('contentinfo').getByRole('button', { name: 'English' });
    await button.focus();
    await page.keyboard.press('Enter');
    await see(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await see(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await see(page.getByText('Une belle soirée par mois.')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Français' }).click();
    await page.getByRole('heading', { name: 'Apéro' }).click();
    await see(page.getByRole('menu')).toHaveCount(0);
  });

  it('shows English as the present one where none of the four is wanted', async () => {
    const page = await harness.open('/auth', { locale: 'es-ES' });
    await speak(page, 'Français');
    await page.evaluate(
      `for (const key of Object.keys(localStorage)) if (localStorage[key] === 'fr') localStorage[key] = 'pt'`,
    );
    await page.reload();
    await see(page.getByText('One good evening a month.')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await see(page.getByRole('menuitemradio', { checked: true })).toHaveText('English');
  });

  it('is one and the same on every screen', async () => {
    const { token } = await ana(harness.app);
    const page = await harness.open('/landing', { token, locale: 'it-CH' });
    await see(page.getByRole('link', { name: 'Apéro' })).toBeVisible();
    for (const path of ['/landing', '/dashboard', '/profile', '/matches/1', '/feedback/1', '/nowhere']) {
      await page.goto(path);
      await see(page.getByRole('contentinfo').getByRole('button', { name: 'Italiano' })).toBeVisible();
      await see(lang(page)).toHaveAttribute('lang', 'it');
    }
  });

  it('is loaded from the address that translations have, and asked for again when that fails', async () => {
    const page = await harness.open('/auth', { locale: 'en-GB' });
    await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    const asked: number[] = [];
    await page.route('**/locales/it/translation.json', (route) => {
      asked.push(asked.length);
      return asked.length < 3 ? route.fulfill({ status: 503 }) : route.continue();
    });
    await speak(page, 'Italiano');
    await see(page.getByText('Una bella serata al mese.')).toBeVisible();
    expect(asked).toHaveLength(3);
  });
});
