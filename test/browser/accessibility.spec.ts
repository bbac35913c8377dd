import { findings } from '../fixtures/browser/axe.js';
import { isLookedAt, isTurnOf, LANGUAGES } from '../fixtures/browser/languages.js';
import { everyScreen, type ScreenState, showAll } from '../fixtures/browser/screens.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
let screens: [string, ScreenState][];

beforeAll(async () => {
  screens = Object.entries(await everyScreen(harness.app));
});

describe('every screen in its states, by day and by night, on a phone and a desktop', () => {
  it.each(LANGUAGES)(
    'has nothing that axe objects to, and fits: %s',
    async (locale) => {
      const found: string[] = [];
      const wanted = screens.filter((_screen, at) => isLookedAt(locale, at));
      await showAll(harness, wanted, { locale }, async (page, name) => {
        const at = screens.findIndex(([one]) => one === name);
        found.push(...(await findings(page, `${name}, ${locale}`, isTurnOf(locale, at))));
      });
      expect(found).toEqual([]);
    },
    720_000,
  );
});
