import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import type { Settings } from '../../server/common/config/settings.js';
import { LANGUAGES } from '../../server/common/http/request-language.js';
import { sampleName, samplesIn } from '../../server/notifications/content/samples.js';
import { Renderer } from '../../server/notifications/content/renderer.js';
import { launchBrowser } from '../fixtures/browser/browser.js';
import { tooWide } from '../fixtures/browser/fit.js';

const URL = 'https://apero.example';
/** A mail program on a desktop and on a phone, by day and by night. */
const LOOKS = [
  { width: 600, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 600, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const;
/** The place of a phone's look in `LOOKS`. */
const NARROW = 1;
/** `PICTURES=folder` keeps a picture of every mail in every look. */
const FOLDER = process.env['PICTURES'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  if (FOLDER) mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => browser.close());

async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

describe.each(LANGUAGES)('all mails in %s', (language) => {
  it('fit a phone, and are read by day and by night', async () => {
    const renderer = new Renderer({ publicUrl: URL } as Settings);
    const page = await (await browser.newContext({ deviceScaleFactor: FOLDER ? 2 : 1 })).newPage();
    const found: string[] = [];
    for (const [at, message] of samplesIn(language).entries()) {
      const isThorough = language === LANGUAGES[Math.floor(at / LOOKS.length) % LANGUAGES.length];
      const { html } = await renderer.render(message, {
        unsubscribe: { setting: 'reminders', url: `${URL}/unsubscribe#token=x` },
      });
      await page.setContent(html);
      for (const [look, { width, colorScheme }] of LOOKS.entries()) {
        // looks and languages share colours and structure: each mail is looked at thoroughly in one of them
        const isLookedAt = isThorough && look === at % LOOKS.length;
        // and all fit where a phone shows them
        if (!FOLDER && !isLookedAt && look !== NARROW) continue;
        const name = `${sampleName(message)}.${language}.${width}.${colorScheme}`;
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        if ((await tooWide(page)) > 0) found.push(`${name} is too wide`);
        if (isLookedAt) found.push(...(await axeFindings(page)).map((one) => `${name}: ${one}`));
        if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
      }
    }
    await page.context().close();
    expect(found).toEqual([]);
  }, 720_000);
});
