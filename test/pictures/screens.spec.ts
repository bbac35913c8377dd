import { DESKTOP, PHONE } from '../fixtures/browser/browser.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { LANGUAGES } from '../fixtures/browser/languages.js';
import { everyOrganiserScreen } from '../fixtures/browser/organiser-screens.js';
import { everyScreen, type ScreenState, showAll } from '../fixtures/browser/screens.js';

/** Each screen is shown in all four, in one language each. */
const LOOKS = [
  { look: 'phone-light', options: { ...PHONE, deviceScaleFactor: 2, colorScheme: 'light' } },
  { look: 'phone-dark', options: { ...PHONE, deviceScaleFactor: 2, colorScheme: 'dark' } },
  { look: 'desktop-light', options: { ...DESKTOP, colorScheme: 'light' } },
  { look: 'desktop-dark', options: { ...DESKTOP, colorScheme: 'dark' } },
] as const;
const CASES = LOOKS.flatMap(({ look, options }, turn) =>
  LANGUAGES.map((locale, at) => ({ look, options, locale, turn: (at + turn) % LANGUAGES.length })),
);
/** The beginnings of the names of the screens that are wanted; see scripts/screenshots.mjs. */
const WANTED = (process.env['SCREENSHOTS'] ?? '').split(',');

describe.each([
  { of: 'guests', prefix: '', catalogue: everyScreen },
  { of: 'organisers', prefix: 'admin-', catalogue: everyOrganiserScreen },
])('screenshots for $of', ({ prefix, catalogue }) => {
  const harness = startBrowserHarness();
  let screens: [string, ScreenState][];

  beforeAll(async () => {
    screens = Object.entries(await catalogue(harness.app))
      .map(([name, state]): [string, ScreenState] => [prefix + fileName(name), state])
      .filter(([name]) => WANTED.some((beginning) => name.startsWith(beginning)));
  });

  it.each(CASES)(
    '$look, $locale',
    async ({ look, options, locale, turn }) => {
      const own = screens.filter((_screen, at) => at % LANGUAGES.length === turn);
      await showAll(harness, own, { ...options, locale }, async (page, name) => {
        await page.waitForLoadState('networkidle');
        await page.evaluate('document.fonts.ready');
        const hasDialog = await page.locator('[role=dialog], dialog[open]').first().isVisible();
        // a dialog covers the window, not the whole page
        await page.screenshot({ path: `screenshots/${name}.${look}-${locale}.png`, fullPage: !hasDialog });
      });
    },
    720_000,
  );
});

/** Returns `matches-menu-of-a-person` for `matches, menu of a person`. */
function fileName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z]+/g, '-');
}
