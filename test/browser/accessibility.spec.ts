import { findings } from '../fixtures/browser/axe.js';
import { cutOff, tooWide } from '../fixtures/browser/fit.js';
import { isLookedAt, isTurnOf, LANGUAGES } from '../fixtures/browser/languages.js';
import { everyScreen, type ScreenState, showAll } from '../fixtures/browser/screens.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';

/** After the window has changed, an open menu finds its place again with the next frames. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

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

  it('fits the narrowest phones too, and twice the size of text', async () => {
    const found: string[] = [];
    await showAll(harness, screens, { locale: 'de-CH' }, async (page, name) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(TWO_FRAMES);
      if ((await tooWide(page)) > 0) found.push(`${name} at 320 px`);
      await page.setViewportSize({ width: 640, height: 800 });
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      await page.evaluate(TWO_FRAMES);
      if ((await tooWide(page)) > 0) found.push(`${name} with text of 200 %`);
      for (const html of await cutOff(page)) found.push(`${name} cuts off text of 200 %: ${html}`);
    });
    expect(found).toEqual([]);
  }, 720_000);
});
