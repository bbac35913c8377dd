import { findings, tooWide } from '../support/axe.js';
import { ON_THE_DAY } from '../support/evening.js';
import { everyScreen, type ScreenState } from '../support/screens.js';
import { setStage } from '../support/stage.js';

const stage = setStage();
let screens: Record<string, ScreenState>;

beforeAll(async () => {
  screens = await everyScreen(stage.app);
}, 60_000);

describe('every screen in its states, by day and by night, on a phone and a desktop', () => {
  it.each(['en', 'fr', 'it', 'de'])(
    'has nothing that axe objects to, and fits: %s',
    async (locale) => {
      stage.app.clock.turnTo(ON_THE_DAY);
      const found: string[] = [];
      const tokens = new Set(Object.values(screens).map(({ token }) => token));
      const look = async (token: string | null | undefined) => {
        const page = await stage.open('about:blank', { locale, token, reducedMotion: 'reduce' });
        for (const [name, { path, act }] of Object.entries(screens).filter(([, s]) => s.token === token)) {
          await page.goto('about:blank');
          await page.goto(path);
          await act?.(page);
          found.push(...(await findings(page, `${name}, ${locale}`)));
        }
      };
      // each person in a window of their own, all at once
      await Promise.all([...tokens].map(look));
      expect(found).toEqual([]);
    },
    180_000,
  );

  it('fits the narrowest phones too, and twice the size of text', async () => {
    stage.app.clock.turnTo(ON_THE_DAY);
    const found: string[] = [];
    for (const [name, { path, token, act }] of Object.entries(screens)) {
      const page = await stage.open('about:blank', {
        locale: 'de-CH',
        token,
        viewport: { width: 320, height: 640 },
      });
      await page.goto(path);
      await act?.(page);
      if ((await tooWide(page)) > 0) found.push(`${name} at 320 px`);
      await page.setViewportSize({ width: 640, height: 800 });
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      if ((await tooWide(page)) > 0) found.push(`${name} with text of 200 %`);
      await page.context().close();
    }
    expect(found).toEqual([]);
  }, 240_000);
});
