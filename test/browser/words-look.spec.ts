import { mkdirSync, readFileSync, writeFileSync, appendFileSync } from 'node:fs';
import { ON_THE_DAY } from '../fixtures/event-day.js';
import { byPerson, everyScreen, type ScreenState } from '../fixtures/browser/screens.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
let screens: Record<string, ScreenState>;
const OUT = process.env['WORDS_OUT'] ?? '/tmp/w/out';
const CLIP = readFileSync('/tmp/w/clip.js', 'utf8');
const COMPARE = readFileSync('/tmp/w/compare.js', 'utf8');
const FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
const WHICH = new RegExp(process.env['WORDS_WHICH'] ?? '.');
const LANGS = (process.env['WORDS_LANGS'] ?? 'de-CH,fr-CH,it-CH,en-GB').split(',');

beforeAll(async () => {
  screens = await everyScreen(harness.app);
});

it.each(LANGS)('look %s', async (locale) => {
  mkdirSync(OUT, { recursive: true });
  harness.app.clock.turnTo(ON_THE_DAY);
  const l = locale.slice(0, 2);
  await byPerson(Object.entries(screens).filter(([name]) => WHICH.test(name)), async (token, own) => {
    const page = await harness.open('about:blank', { locale, token, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
    for (const [name, { path, act }] of own) {
      try {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto('about:blank');
        await page.goto(path);
        await act?.(page);
        const file = `${OUT}/${l}-${name.replaceAll(/[^\w]+/g, '-')}`;
        writeFileSync(`${file}.txt`, `# ${await page.title()}\n` + (await page.locator('body').ariaSnapshot()));
        if (process.env['WORDS_SHOTS']) await page.screenshot({ path: `${file}.png`, fullPage: true });
        if (process.env['WORDS_COMPARE']) {
          for (const width of [320, 360, 1280]) {
            await page.setViewportSize({ width, height: 740 });
            await page.evaluate(FRAMES);
            for (const one of (await page.evaluate(COMPARE)) as string[]) appendFileSync(`${OUT}/compare-${l}.txt`, `${name} ${width}: ${one}\n`);
          }
          await page.evaluate(`{ const s = new CSSStyleSheet(); s.replaceSync('body{overflow-wrap:break-word} th,td{overflow-wrap:anywhere} :where(main, footer, header, [role=dialog]) :where(:not(svg, svg *, img, button, input, select, textarea, a, th, td)){min-width:0}'); document.adoptedStyleSheets = [...document.adoptedStyleSheets, s]; }`);
        }
        await page.evaluate(`document.documentElement.style.fontSize = '32px'`);
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 740 });
          await page.evaluate(FRAMES);
          const found = (await page.evaluate(CLIP)) as string[];
          for (const one of found) appendFileSync(`${OUT}/clip-${l}.txt`, `${name} ${width}: ${one}\n`);
          if (found.length && process.env['WORDS_SHOTS']) await page.screenshot({ path: `${file}-${width}.png`, fullPage: true });
        }
      } catch (error) {
        appendFileSync(`${OUT}/failed.txt`, `${l} ${name}: ${String(error).slice(0, 300)}\n`);
      }
    }
  });
}, 1_200_000);
