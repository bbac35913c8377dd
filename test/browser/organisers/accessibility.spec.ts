import { findings } from '../../fixtures/browser/axe.js';
import { tooWide } from '../../fixtures/browser/fit.js';
import { everyOrganiserScreen } from '../../fixtures/browser/organiser-screens.js';
import { isLookedAt, isTurnOf, LANGUAGES } from '../../fixtures/browser/languages.js';
import { type ScreenState, showAll } from '../../fixtures/browser/screens.js';
import { startBrowserHarness } from '../../fixtures/browser/browser-harness.js';

/** In which each screen is opened. */
const NARROW = { width: 320, height: 800 };

const harness = startBrowserHarness();
let screens: [string, ScreenState][];

beforeAll(async () => {
  screens = Object.entries(await everyOrganiserScreen(harness.app));
});

it.each(LANGUAGES)(
  'every screen of the desk has nothing that axe objects to, and fits: %s',
  async (locale) => {
    const found: string[] = [];
    const wanted = screens.filter((_screen, at) => isLookedAt(locale, at));
    await showAll(harness, wanted, { locale, viewport: NARROW }, async (page, name) => {
      if ((await tooWide(page)) > 0) found.push(`${name}, ${locale}: too wide for 320 px`);
      const at = screens.findIndex(([one]) => one === name);
      found.push(...(await findings(page, `${name}, ${locale}`, isTurnOf(locale, at))));
      await page.setViewportSize(NARROW);
    });
    expect(found).toEqual([]);
  },
  720_000,
);
