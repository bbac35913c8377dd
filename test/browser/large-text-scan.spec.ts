import { illSetTexts } from '../fixtures/browser/fit.js';
import { LANGUAGES } from '../fixtures/browser/languages.js';
import { everyScreen, type ScreenState, showAll } from '../fixtures/browser/screens.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
let screens: [string, ScreenState][];

beforeAll(async () => {
  screens = Object.entries(await everyScreen(harness.app));
});

describe('on phones of 320 and 360 pixels, with text of 100, 150 and 200 %', () => {
  it.each(LANGUAGES)(
    'no word breaks inside and no text leaves its box, on any screen: %s',
    async (locale) => {
      const found: string[] = [];
      await showAll(
        harness,
        screens,
        { locale, viewport: { width: 360, height: 640 } },
        async (page, name) => {
          for (const width of [320, 360])
            for (const size of [100, 150, 200])
              for (const one of await illSetTexts(page, width, size)) found.push(`${name}, ${one}`);
          await page.setViewportSize({ width: 360, height: 640 });
        },
      );
      expect(found).toEqual([]);
    },
    720_000,
  );
});
