import { findings } from '../fixtures/browser/axe.js';
import { ON_THE_DAY } from '../fixtures/event-day.js';
import { isLookedAt, isTurnOf, LANGUAGES } from '../fixtures/browser/languages.js';
import { byPerson, everyScreen, type ScreenState } from '../fixtures/browser/screens.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
let screens: Record<string, ScreenState>;

beforeAll(async () => {
  screens = await everyScreen(harness.app);
});

describe('every screen in its states, by day and by night, on a phone and a desktop', () => {
  it.each(LANGUAGES)(
    'has nothing that axe objects to, and fits: %s',
    async (locale) => {
      const found: string[] = [];
      harness.app.clock.turnTo(ON_THE_DAY);
      const names = Object.keys(screens);
      const wanted = Object.entries(screens).filter((_screen, at) => isLookedAt(locale, at));
      await byPerson(wanted, async (token, own) => {
        const page = await harness.open('about:blank', { locale, token, reducedMotion: 'reduce' });
        for (const [name, { path, act }] of own) {
          await page.goto('about:blank');
          await page.goto(path);
          await act?.(page);
          const isTurn = isTurnOf(locale, names.indexOf(name));
          found.push(...(await findings(page, `${name}, ${locale}`, isTurn)));
        }
      });
      expect(found).toEqual([]);
    },
    720_000,
  );
});
