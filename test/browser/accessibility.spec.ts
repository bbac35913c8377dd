import type { BrowserContextOptions } from '@playwright/test';
import { findings } from '../fixtures/browser/axe.js';
import type { Page } from '../fixtures/browser/browser.js';
import { cutOff, tooWide } from '../fixtures/browser/fit.js';
import { ON_THE_DAY } from '../fixtures/event-day.js';
import { isLookedAt, isTurnOf, LANGUAGES } from '../fixtures/browser/languages.js';
import { byPerson, everyScreen, type ScreenState } from '../fixtures/browser/screens.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';

/** After the window has changed, an open menu finds its place again with the next frames. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

const harness = startBrowserHarness();
let screens: Record<string, ScreenState>;

beforeAll(async () => {
  screens = await everyScreen(harness.app);
});

/** Shows each person their screens, in a window of their own, all at once. */
async function showAll(
  options: BrowserContextOptions,
  wanted: (at: number) => boolean,
  look: (page: Page, name: string, at: number) => Promise<void>,
): Promise<void> {
  harness.app.clock.turnTo(ON_THE_DAY);
  const names = Object.keys(screens);
  const all = Object.entries(screens).filter((_screen, at) => wanted(at));
  await byPerson(all, async (token, own) => {
    const page = await harness.open('about:blank', { ...options, token });
    for (const [name, { path, act }] of own) {
      await page.goto('about:blank');
      await page.goto(path);
      await act?.(page);
      await look(page, name, names.indexOf(name));
    }
  });
}

describe('every screen in its states, by day and by night, on a phone and a desktop', () => {
  it.each(LANGUAGES)(
    'has nothing that axe objects to, and fits: %s',
    async (locale) => {
      const found: string[] = [];
      const isWanted = (at: number) => isLookedAt(locale, at);
      await showAll({ locale, reducedMotion: 'reduce' }, isWanted, async (page, name, at) => {
        found.push(...(await findings(page, `${name}, ${locale}`, isTurnOf(locale, at))));
      });
      expect(found).toEqual([]);
    },
    720_000,
  );

  it('fits the narrowest phones too, and twice the size of text', async () => {
    const found: string[] = [];
    await showAll(
      { locale: 'de-CH' },
      () => true,
      async (page, name) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.evaluate(TWO_FRAMES);
        if ((await tooWide(page)) > 0) found.push(`${name} at 320 px`);
        await page.setViewportSize({ width: 640, height: 800 });
        await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
        await page.evaluate(TWO_FRAMES);
        if ((await tooWide(page)) > 0) found.push(`${name} with text of 200 %`);
        for (const html of await cutOff(page)) found.push(`${name} cuts off text of 200 %: ${html}`);
      },
    );
    expect(found).toEqual([]);
  }, 720_000);
});
