import { readFileSync } from 'node:fs';

const LANGUAGES = ['en', 'fr', 'it', 'de'];
/** The guests' phrases, those of an event's page, of the account, of the connections of the legal pages and the receipts, and the organisers'. */
const FILES = ['translation', 'event', 'account', 'connections', 'legal', 'receipts', 'rounds', 'admin'];

type Phrases = { [key: string]: string | Phrases };

/** Every phrase of a file in a language by its dotted key. */
function phrases(name: string, language: string): Map<string, string> {
  const file = `client/public/locales/${language}/${name}.json`;
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8')) as Phrases));
}

function flatten(tree: Phrases, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

function placeholders(phrase: string): string[] {
  return [...phrase.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
}

const all = FILES.flatMap((name) => LANGUAGES.map((language) => [name, language] as const));

describe.each(all)('the phrases of %s in %s', (name, language) => {
  const own = phrases(name, language);
  const english = phrases(name, 'en');

  it('have the keys of English, in the same order', () => {
    expect([...own.keys()]).toEqual([...english.keys()]);
  });

  it('are none of them empty', () => {
    expect([...own].filter(([, phrase]) => phrase.trim() === '')).toEqual([]);
  });

  it('keep the placeholders of English', () => {
    for (const [key, phrase] of own) {
      expect([key, placeholders(phrase)]).toEqual([key, placeholders(english.get(key) ?? '')]);
    }
  });

  it('write ss, as Switzerland does', () => {
    expect([...own.values()].filter((phrase) => phrase.includes('ß'))).toEqual([]);
  });

  it('keep to the typography of their language', () => {
    expect([...own].filter(([, phrase]) => isMisprinted(language, phrase))).toEqual([]);
  });
});

/** A place in French where a sign stands without its narrow no-break space. */
const FRENCH_GAP = /[^\u202f][:;!?»](?=\s|$)|[ \u00a0][:;!?»]|«[^\u202f]/;

/** Whether a phrase has typewriter signs, two genders in one word, or the spaces of another language. */
function isMisprinted(language: string, phrase: string): boolean {
  const text = phrase.replaceAll(/\{\{.*?\}\}|\$t\(.*?\)/g, 'x');
  if (/\w[*·]\w|\w:innen|\.\.\.|CHF 0\.–/.test(text)) return true;
  if (language === 'fr' && FRENCH_GAP.test(text)) return true;
  // English keeps the signs of the specification's texts
  return language !== 'en' && /['"„“]/.test(text);
}

describe.each(LANGUAGES)('the phrases of the mails in %s', (language) => {
  it('keep to the typography of their language', () => {
    const file = `server/notifications/content/phrases/${language}.json`;
    const own = flatten(JSON.parse(readFileSync(file, 'utf8')) as Phrases);
    expect(own.filter(([, phrase]) => isMisprinted(language, phrase))).toEqual([]);
  });
});
