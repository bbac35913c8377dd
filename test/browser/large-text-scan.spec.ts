import { ON_THE_DAY } from '../fixtures/event-day.js';
import { illSetTexts } from '../fixtures/browser/fit.js';
import { LANGUAGES } from '../fixtures/browser/languages.js';
import { byPerson, everyScreen, type ScreenState } from '../fixtures/browser/screens.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
let screens: Record<string, ScreenState>;

beforeAll(async () => {
  screens = await everyScreen(harness.app);
});

describe('on phones of 320 and 360 pixels, with text of 100, 150 and 200 %', () => {
  it.each(LANGUAGES)(
    'no word breaks inside and no text leaves its box, on any screen: %s',
    async (locale) => {
      harness.app.clock.turnTo(ON_THE_DAY);
      const found: string[] = [];
      await byPerson(Object.entries(screens), async (token, own) => {
        const page = await harness.open('about:blank', { locale, token });
        for (const [name, { path, act }] of own) {
          await page.setViewportSize({ width: 360, height: 640 });
          await page.goto('about:blank');
          await page.goto(path);
          await act?.(page);
          for (const width of [320, 360])
            for (const size of [100, 150, 200])
              for (const one of await illSetTexts(page, width, size)) found.push(`${name}, ${one}`);
        }
      });
      expect(found).toEqual([]);
    },
    720_000,
  );
});
