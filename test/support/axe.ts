import axe from 'axe-core';
import type { Page } from './browser.js';
import { see } from './stage.js';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SCHEMES = ['light', 'dark'] as const;
/** The looks at a page: by day and by night, on a phone and a desktop. */
const LOOKS = [360, 1280].flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));

/**
 * What axe finds, and by how many pixels the page is too wide, by day and by night, on a phone and on a desktop.
 * Lines to read, each beginning with `where`; none when all is well.
 */
export async function findings(page: Page, where: string): Promise<string[]> {
  // Put there once a page: the builder of axe's own package sends its half a megabyte with every run.
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const { width, scheme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // the page follows the system a moment later
    await see(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    found.push(...(await look(page, `${where}, ${width}, ${scheme}`, scheme)));
  }
  return found;
}

async function look(page: Page, where: string, scheme: (typeof SCHEMES)[number]): Promise<string[]> {
  // by night nothing but the colours is another
  const runOnly = scheme === 'light' ? RULES : { type: 'rule', values: ['color-contrast'] };
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as axe.AxeResults;
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id}: ${html}`));
  const over = await tooWide(page);
  return over > 0 ? [...found, `${where}: ${over} px too wide`] : found;
}

/** By how many pixels a page is wider than its window. */
export async function tooWide(page: Page): Promise<number> {
  const over = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  return Number(await page.evaluate(over));
}
