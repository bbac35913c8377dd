import { findings, tooWide } from '../support/axe.js';
import { everyDeskScreen } from '../support/desk-screens.js';
import { ON_THE_DAY } from '../support/evening.js';
import { isTurnOf, LANGUAGES } from '../support/languages.js';
import type { ScreenState } from '../support/screens.js';
import { setStage } from '../support/stage.js';

const stage = setStage();
let screens: [string, ScreenState][];

beforeAll(async () => {
  screens = Object.entries(await everyDeskScreen(stage.app));
});

it.each(LANGUAGES)(
  'every screen of the desk has nothing that axe objects to, and fits: %s',
  async (locale) => {
    const isTurn = isTurnOf(locale);
    stage.app.clock.turnTo(ON_THE_DAY);
    const token = screens[0]?.[1].token ?? null;
    const page = await stage.open('about:blank', { locale, token, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const [at, [name, { path, act }]] of screens.entries()) {
      if (!isTurn(at)) continue;
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto('about:blank');
      await page.goto(path, { waitUntil: 'commit' });
      await act?.(page);
      if ((await tooWide(page)) > 0) found.push(`${name}, ${locale}: too wide for 320 px`);
      found.push(...(await findings(page, `${name}, ${locale}`)));
    }
    expect(found).toEqual([]);
  },
  720_000,
);
