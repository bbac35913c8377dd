import axe from 'axe-core';
import type { Page } from '../support/browser.js';
import { ON_THE_DAY } from '../support/evening.js';
import { everyScreen, type ScreenState } from '../support/screens.js';
import { see, setStage } from '../support/stage.js';

const stage = setStage();
let screens: Record<string, ScreenState>;

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

beforeAll(async () => {
  screens = await everyScreen(stage.app);
}, 60_000);

/** Axe in the page. Put there once a page: the builder of its own package sends its half a megabyte with every run. */
async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** What axe finds, and by how many pixels the page is too wide, as lines to read; none when all is well. */
async function findings(page: Page, where: string, scheme: 'light' | 'dark'): Promise<string[]> {
  // by night nothing but the colours is another
  const runOnly = scheme === 'light' ? RULES : { type: 'rule', values: ['color-contrast'] };
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  // the page follows the system a moment later
  await see(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as axe.AxeResults;
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id}: ${html}`));
  const over = Number(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  );
  return over > 0 ? [...found, `${where}: ${over} px too wide`] : found;
}

describe('every screen in its states, by day and by night, on a phone and a desktop', () => {
  it.each(['en', 'fr', 'it', 'de'])(
    'has nothing that axe objects to, and fits: %s',
    async (locale) => {
      stage.app.clock.turnTo(ON_THE_DAY);
      const found: string[] = [];
      const tokens = new Set(Object.values(screens).map(({ token }) => token));
      for (const token of tokens) {
        const page = await stage.open('about:blank', { locale, token, reducedMotion: 'reduce' });
        for (const [name, { path, act }] of Object.entries(screens).filter(([, s]) => s.token === token)) {
          await page.goto('about:blank');
          await page.goto(path);
          await act?.(page);
          await bringAxe(page);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 800 });
            for (const colorScheme of SCHEMES) {
              await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
              found.push(
                ...(await findings(page, `${name}, ${locale}, ${width}, ${colorScheme}`, colorScheme)),
              );
            }
          }
        }
      }
      expect(found).toEqual([]);
    },
    180_000,
  );

  it('fits the narrowest phones too, and twice the size of text', async () => {
    stage.app.clock.turnTo(ON_THE_DAY);
    const tooWide: string[] = [];
    for (const [name, { path, token, act }] of Object.entries(screens)) {
      const page = await stage.open('about:blank', {
        locale: 'de-CH',
        token,
        viewport: { width: 320, height: 640 },
      });
      await page.goto(path);
      await act?.(page);
      const over = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      if (Number(await page.evaluate(over)) > 0) tooWide.push(`${name} at 320 px`);
      await page.setViewportSize({ width: 640, height: 800 });
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      if (Number(await page.evaluate(over)) > 0) tooWide.push(`${name} with text of 200 %`);
      await page.context().close();
    }
    expect(tooWide).toEqual([]);
  }, 120_000);
});
