import { findings } from '../../fixtures/browser/axe.js';
import { tooWide } from '../../fixtures/browser/fit.js';
import { everyOrganiserScreen } from '../../fixtures/browser/organiser-screens.js';
import { ON_THE_DAY } from '../../fixtures/event-day.js';
import { isLookedAt, isTurnOf, LANGUAGES } from '../../fixtures/browser/languages.js';
import type { ScreenState } from '../../fixtures/browser/screens.js';
import { startBrowserHarness } from '../../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
let screens: [string, ScreenState][];

beforeAll(async () => {
  screens = Object.entries(await everyOrganiserScreen(harness.app));
});

it.each(LANGUAGES)(
  'every screen of the desk has nothing that axe objects to, and fits: %s',
  async (locale) => {
    harness.app.clock.turnTo(ON_THE_DAY);
    const token = screens[0]?.[1].token ?? null;
    const page = await harness.open('about:blank', { locale, token, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const [at, [name, { path, act }]] of screens.entries()) {
      if (!isLookedAt(locale, at)) continue;
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto('about:blank');
      // not before: until then the sign-in page that stands in the HTML could be taken for the screen
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await act?.(page);
      if ((await tooWide(page)) > 0) found.push(`${name}, ${locale}: too wide for 320 px`);
      found.push(...(await findings(page, `${name}, ${locale}`, isTurnOf(locale, at))));
    }
    expect(found).toEqual([]);
  },
  720_000,
);
