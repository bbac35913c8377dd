import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../../server/common/http/request-language.js';
import type { Settings } from '../../server/common/config/settings.js';
import { sampleName, samplesIn } from '../../server/notifications/content/samples.js';
import { Renderer } from '../../server/notifications/content/renderer.js';

type Texts = string | readonly Texts[] | { [key: string]: Texts };

const URL = 'https://apero.example';
const renderer = new Renderer({ publicUrl: URL } as Settings);
const read = (language: Language) =>
  JSON.parse(readFileSync(`server/notifications/content/phrases/${language}.json`, 'utf8')) as Texts;

/** Every text by its dotted key. */
function flatten(texts: Texts, prefix = ''): [string, string][] {
  if (typeof texts === 'string') return [[prefix, texts]];
  return Object.entries(texts).flatMap(([name, inner]) => flatten(inner as Texts, `${prefix}.${name}`));
}

/** The names of all types, in the order of the phrases. */
const CONTENT_NAMES = Object.keys((read('en') as { types: object }).types);
const PHRASES = new Map(LANGUAGES.map((language) => [language, new Map(flatten(read(language)))]));
const phrasesIn = (language: Language) => [...(PHRASES.get(language) ?? [])];
const placeholders = (phrase: string) =>
  [...new Set([...phrase.matchAll(/\{\{[^}]+\}\}|\$t\([\w.]+/g)].map(([found]) => found))].sort();

/** What a person reads in HTML. */
function wordsOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>|<!--.*?-->|<title>.*?<\/title>|<[^>]+>/gs, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/** What nobody may read over a shoulder; the product's name is harmless. */
const HINTS =
  /dating|singles?\b|match|flirt|love|rencontre|amour|célibataire|appuntament|incontr|amore|liebe|partner|dat(e|ing)\b/i;
/** Of other people, and of an event whose organisers have named it badly; all stand in the samples. */
const NAMES = /lukas|am see|niederdorf|kaufleuten/i;

describe.each(LANGUAGES)('the phrases in %s', (language) => {
  const own = phrasesIn(language);
  const english = PHRASES.get('en');

  it('have the keys of English, in the same order, and none is empty', () => {
    expect(own.map(([key]) => key)).toEqual([...(english?.keys() ?? [])]);
    expect(own.filter(([, phrase]) => phrase.trim() === '')).toEqual([]);
  });

  it('name what English names', () => {
    for (const [key, phrase] of own)
      expect([key, placeholders(phrase)]).toEqual([key, placeholders(english?.get(key) ?? '')]);
  });

  it('are written as here: ss, ’ and the narrow space of French', () => {
    expect(own.filter(([, phrase]) => /ß|'|"/.test(phrase.replace(/\$t\([^)]*\)/g, '')))).toEqual([]);
    if (language === 'fr')
      expect(
        own.filter(([, phrase]) =>
          /[^\u202f][?!;»]|[^\u202f] ?:(?!\/)/.test(phrase.replace(/\{\{[^}]+\}\}|\$t\([^)]*\)/g, 'x')),
        ),
      ).toEqual([]);
  });

  it('are not English by oversight', () => {
    if (language === 'en') return;
    const same = own.filter(([key, phrase]) => phrase === english?.get(key) && /[a-z]{3}/i.test(phrase));
    expect(same.filter(([, phrase]) => !/^\{\{\w+\}\}$/.test(phrase))).toEqual([]);
  });
});

describe('the phrases in English, which the others follow', () => {
  const { types } = read('en') as { types: Record<string, Texts> };

  it.each(Object.entries(types))('have all parts of a mail for %s', (_name, phrases) => {
    const [text, list] = [expect.any(String), expect.any(Array)] as unknown[];
    expect(phrases).toMatchObject({ subject: text, preview: text, heading: text, paragraphs: list });
  });
});

describe('the phrases about accounts', () => {
  const [first, last] = ['verify-email', 'account-deleted'].map((name) => CONTENT_NAMES.indexOf(name));
  const names = CONTENT_NAMES.slice(first, (last ?? 0) + 1);

  it('and what stands in every mail do not tell what the product is for', () => {
    const texts = LANGUAGES.flatMap(phrasesIn).filter(
      ([key]) => key.startsWith('.layout') || names.some((name) => key.startsWith(`.types.${name}.`)),
    );
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(([, text]) => HINTS.test(text))).toEqual([]);
  });
});

describe('the samples', () => {
  it('show every occasion, and every variant that a phrase has', () => {
    const samples = samplesIn('en').map(sampleName);
    const variants = phrasesIn('en').flatMap(([key]) => {
      const [, occasion, variant] = /^\.types\.([\w-]+)\.\w+?_(\w+)/.exec(key) ?? [];
      return occasion && variant ? [`${occasion}.${variant}`] : [];
    });
    expect(samples).toEqual(expect.arrayContaining([...CONTENT_NAMES, ...new Set(variants)]));
    expect(new Set(samples).size).toBe(samples.length);
  });
});

describe.each(LANGUAGES)('what is told in %s', (language) => {
  const samples = samplesIn(language).map((message) => [sampleName(message), message] as const);

  it.each(samples)('%s shows no name and no hint where others may read it', async (_name, message) => {
    const { subject, html, text, push } = await renderer.render(message, {
      unsubscribe: { setting: 'reminders', url: `${URL}/unsubscribe#token=x` },
    });
    const preview = /data-skip-in-text="true"[^>]*>([^<\u200c]*)/.exec(html)?.[1]?.trim() ?? '';
    expect(preview.length).toBeGreaterThan(10);
    for (const seen of [subject, preview, push.title, push.body]) {
      expect(seen.trim()).not.toBe('');
      expect(seen).not.toMatch(HINTS);
      expect(seen).not.toMatch(NAMES);
    }
    // what mail programs and lock screens show of it
    expect(subject.length).toBeLessThanOrEqual(70);
    expect(push.title.length).toBeLessThanOrEqual(60);
    for (const part of [subject, html.replace(/<style>.*?<\/style>/s, ''), text, push.title, push.body])
      expect(part).not.toMatch(/\{\{|\}\}|\$t\(|undefined|\[object|NaN|Invalid/);
  });

  it.each(samples)('%s is one text in two forms, which loads nothing', async (_name, message) => {
    const { html, text } = await renderer.render(message);
    const [body = ''] = text.split('\n\n-- \n');
    const words = wordsOf(html);
    for (const line of body.split('\n').filter(Boolean))
      for (const part of line.split(/:$|^[^:]{1,40}: (?=\S)/))
        expect(part.startsWith(URL) ? html : words).toContain(part.trim());
    expect(html).toContain(`lang="${language}"`);
    expect(html).not.toMatch(/<(script|img|link|iframe|form|object|video)|url\(|@import|\son\w+=/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.filter((address) => !address.startsWith(`${URL}/`))).toEqual([]);
    if (message.action) expect(html.split(URL + message.action).length).toBeGreaterThanOrEqual(4);
  });
});

describe('times and money', () => {
  const subjectOf = async (occasion: string, language: Language) => {
    const message = samplesIn(language).find((one) => sampleName(one) === occasion);
    if (!message) throw new Error(occasion);
    return renderer.render(message);
  };

  it.each([
    ['en', 'New time: Friday, 4 December, 19:00'],
    ['fr', 'Reporté au vendredi 4 décembre, 19:00'],
    ['it', 'Nuova data: venerdì 4 dicembre, 19:00'],
    ['de', 'Neuer Termin: Freitag, 4. Dezember, 19:00'],
  ] as const)('are in words and in Zurich time, in %s', async (language, subject) => {
    await expect(subjectOf('event-postponed', language)).resolves.toMatchObject({ subject });
  });

  it('are written as in Switzerland, and counted as each language counts', async () => {
    const { text } = await subjectOf('reservation-paid', 'en');
    expect(text).toContain('When: Friday, 4 December, 19:00–22:30');
    expect(text).toContain('Paid: CHF\u00a049.–');
    expect((await subjectOf('refund-made', 'de')).text).toContain('CHF\u00a049.50');
    expect((await subjectOf('maybe-question', 'it')).text).toContain('per 2 persone');
  });
});
