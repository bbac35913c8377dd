import { readFileSync } from 'node:fs';
import type { Page } from './browser.js';
import type { ScreenState } from './screens.js';

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

function phrasesOf(path: string): Phrases {
  return JSON.parse(readFileSync(`client/public${path}`, 'utf8')) as Phrases;
}

/** Names that are the same in every language, and the date of an evening, which is English by specification. */
const UNTRANSLATED =
  /Apéro|English|Français|Italiano|Deutsch|CHF|404 Not Found|\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b/g;

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

/** Collects what the server says: names, answers and sentences of people and evenings are no phrases. Ask when all is loaded. */
function listen(page: Page): () => Promise<Set<string>> {
  const said = new Set<string>();
  const reading: Promise<void>[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') said.add(value.trim());
    else if (value && typeof value === 'object') Object.values(value).forEach(collect);
  };
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      reading.push(
        response
          .json()
          .then(collect)
          .catch(() => undefined),
      );
  });
  return async () => {
    await Promise.all(reading);
    return said;
  };
}

/**
 * What can still be read, is cut off or sticks out on a screen in a language that nobody speaks, as lines that begin
 * with its name; none when all is well. The page may be used for one screen after another.
 */
export async function findPlain(page: Page, name: string, { path, act }: ScreenState): Promise<string[]> {
  const said = listen(page);
  await page.route('**/locales/en/*.json', (route) =>
    route.fulfill({ json: disguiseAll(phrasesOf(new URL(route.request().url()).pathname)) }),
  );
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'commit' });
  await act?.(page);
  await page.waitForLoadState('networkidle');
  const found: string[] = [];
  // the longest first: a name may stand in another
  const parts = [...(await said())].filter((part) => part.length > 1).toSorted((a, b) => b.length - a.length);
  for (const text of (await page.evaluate(TEXTS)) as string[]) {
    const own = parts.reduce((rest, part) => rest.replaceAll(part, ''), text);
    if (/[a-z]{2}/i.test(own.replaceAll(UNTRANSLATED, ''))) found.push(`${name}: ${text}`);
  }
  const over = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (Number(over) > 0) found.push(`${name}: ${String(over)} px too wide`);
  for (const html of (await page.evaluate(CUT_OFF)) as string[]) found.push(`${name}: cut off: ${html}`);
  return found;
}
