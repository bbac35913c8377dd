// Takes screenshots of every screen in its states: phone and desktop, light and dark, the four languages in rotation.
// Into ./screenshots, for looking at. `--only auth,admin` keeps to those whose name begins so.
import { mkdirSync, rmSync } from 'node:fs';
import { call, startServer, temporaryFolder } from '../bench/support.mjs';
import { launchBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { ORGANISER_SCREENS } from './organiser-screens.mjs';
import { guests, SCREENS } from './screens.mjs';

const FOLDER = 'screenshots';
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const LOOKS = [
  ['phone', 'light', PHONE],
  ['phone', 'dark', PHONE],
  ['desktop', 'light', DESKTOP],
  ['desktop', 'dark', DESKTOP],
];
const LANGUAGES = ['en', 'fr', 'it', 'de'];

const only = process.argv.includes('--only') ? process.argv.at(-1) : '';
build();
const server = await startServer({ DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off', DEMO_DATA: '1' });
const browser = await launchBrowser();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
try {
  const people = await guests((...request) => call(server.url, ...request));
  let turn = 0;
  for (const [name, { path, as, act }] of Object.entries({ ...SCREENS, ...ORGANISER_SCREENS })) {
    turn += 1;
    if (only && !only.split(',').some((wanted) => name.startsWith(wanted))) continue;
    for (const [index, [size, colorScheme, options]] of LOOKS.entries()) {
      const language = LANGUAGES[(turn + index) % LANGUAGES.length];
      const context = await browser.newContext({
        ...options,
        colorScheme,
        locale: language,
        baseURL: server.url,
        reducedMotion: 'reduce',
      });
      const person = await people[as ?? 'stranger']?.();
      if (person?.token) await context.addInitScript(remember, person.token);
      const page = await context.newPage();
      await page.goto(typeof path === 'string' ? path : path(person));
      await page.waitForLoadState('networkidle');
      await act?.(page, person);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: `${FOLDER}/${[name, [size, colorScheme, language].join('-'), 'png'].join('.')}`,
        // a dialog covers the window, not the whole page
        fullPage: !(await page.locator('dialog[open], [aria-modal=true]').first().isVisible()),
      });
      await context.close();
    }
    process.stdout.write(`${name}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
}

function remember(token) {
  localStorage.setItem('apero.access_token', token);
}
