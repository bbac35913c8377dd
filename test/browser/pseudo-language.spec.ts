import { readFileSync } from 'node:fs';
import type { Page } from '../support/browser.js';
import { ON_THE_DAY } from '../support/evening.js';
import { everyScreen, type ScreenState } from '../support/screens.js';
import { setStage } from '../support/stage.js';

/**
 * The interface in a language that nobody speaks: every letter of every phrase is another, and every word half as
 * long again. What can still be read was not taken from the phrases; what no longer fits will not fit in German.
 */
const stage = setStage();
let screens: Record<string, ScreenState>;

beforeAll(async () => {
  screens = await everyScreen(stage.app);
}, 60_000);

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const ODD = 'áбçđéƒğĥíĵķłмñóþқŕšţúνŵхýž';

const odd = (word: string) =>
  [...word]
    .map((letter) => {
      const at = PLAIN.indexOf(letter.toLowerCase());
      return at < 0 ? letter : ([...ODD][at] ?? letter);
    })
    .join('') + 'ó'.repeat(Math.floor(word.length / 2));

/** A phrase in the language that nobody speaks; its placeholders stay as they are. */
const disguise = (phrase: string) =>
  phrase.replaceAll(/\{\{\w+\}\}|\p{Letter}+/gu, (part) => (part.startsWith('{{') ? part : odd(part)));

type Phrases = { [key: string]: string | Phrases };

function disguiseAll(tree: Phrases): Phrases {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? disguise(value) : disguiseAll(value),
    ]),
  );
}

/** Names that are the same in every language, and the date of an evening, which is English by specification. */
const UNTRANSLATED =
  /Apéro|English|Français|Italiano|Deutsch|CHF|404 Not Found|\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Nov|Dec|November|December)\b/g;

/** Every text of the page that can be seen or is spoken. */
const TEXTS = `(() => {
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility()) continue;
    for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
      if (element.getAttribute(name)) texts.push(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === 3) texts.push(node.data);
  }
  return texts;
})()`;

/** Elements whose text is cut off or sticks out. Icebreakers are cut on purpose: they open. */
const CUT_OFF = `[...document.querySelectorAll('button, a, label, legend, h1, h2, h3, p')]
  .filter((one) => one.checkVisibility() && !one.hasAttribute('aria-expanded')
    && !one.closest('.visually-hidden') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map((one) => one.outerHTML.slice(0, 120))`;

/** Collects what the server says: names, answers and sentences of people and evenings are no phrases. */
function listen(page: Page): Set<string> {
  const said = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') said.add(value.trim());
    else if (value && typeof value === 'object') Object.values(value).forEach(collect);
  };
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    collect(await response.json().catch(() => null));
  });
  return said;
}

it('leaves nothing to read, and nothing cut off, on any screen', async () => {
  stage.app.clock.turnTo(ON_THE_DAY);
  const english = JSON.parse(readFileSync('client/public/locales/en/translation.json', 'utf8')) as Phrases;
  const found: string[] = [];
  for (const [name, { token, path, act }] of Object.entries(screens)) {
    const page = await stage.open('about:blank', { token, viewport: { width: 360, height: 740 } });
    const said = listen(page);
    await page.route('**/locales/en/translation.json', (route) =>
      route.fulfill({ json: disguiseAll(english) }),
    );
    await page.goto(path);
    await act?.(page);
    await page.waitForLoadState('networkidle');
    const texts = (await page.evaluate(TEXTS)) as string[];
    for (const text of texts) {
      const own = [...said].reduce(
        (rest, part) => (part.length > 1 ? rest.replaceAll(part, '') : rest),
        text,
      );
      if (/[a-z]{2}/i.test(own.replaceAll(UNTRANSLATED, ''))) found.push(`${name}: ${text}`);
    }
    const over = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (Number(over) > 0) found.push(`${name}: ${String(over)} px too wide`);
    for (const html of (await page.evaluate(CUT_OFF)) as string[]) found.push(`${name}: cut off: ${html}`);
    await page.context().close();
  }
  expect(found).toEqual([]);
}, 120_000);
