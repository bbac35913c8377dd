import { readFileSync } from 'node:fs';

const LANGUAGES = ['en', 'fr', 'it', 'de'];

type Phrases = { [key: string]: string | Phrases };

/** Every phrase of a language by its dotted key. */
function phrases(language: string): Map<string, string> {
  const file = `client/public/locales/${language}/translation.json`;
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

const english = phrases('en');

describe.each(LANGUAGES)('the phrases in %s', (language) => {
  const own = phrases(language);

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
});
