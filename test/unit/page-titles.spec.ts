import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = 'client/src';
const LANGUAGES = ['en', 'fr', 'it', 'de'];
/** What nobody should read in a tab, in the history or in a list of windows. */
const HINTS =
  /match|dating|single|affinit|flirt|incontr|rencontr|wiedersehen|rivedersi|se revoir|connection|\{\{/i;

/** The phrases by which the screens name their pages: `connections:tab`. */
const titles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'))
  .flatMap((file) => titlesIn(readFileSync(join(SOURCES, file), 'utf8')));

function titlesIn(source: string): string[] {
  const file = /useTranslation\(\[?'(\w+)'/.exec(source)?.[1] ?? 'translation';
  return [...source.matchAll(/<PageFrame\s+title=\{t\('([\w.:]+)'\)\}/g)].map(([, key = '']) =>
    key.includes(':') ? key : `${file}:${key}`,
  );
}

function phraseOf(title: string, language: string): unknown {
  const [file = '', key = ''] = title.split(':');
  const phrases: unknown = JSON.parse(readFileSync(`client/public/locales/${language}/${file}.json`, 'utf8'));
  return key
    .split('.')
    .reduce((tree, step) => (tree as Record<string, unknown> | undefined)?.[step], phrases);
}

describe('the titles of pages', () => {
  it('are found', () => {
    expect(titles).toEqual(
      expect.arrayContaining(['translation:matches.tab', 'translation:dashboard.title', 'connections:tab']),
    );
  });

  it.each(LANGUAGES)('give nothing away in %s', (language) => {
    for (const title of titles) {
      expect([title, phraseOf(title, language)]).toEqual([title, expect.stringMatching(/\w/)]);
      expect([title, phraseOf(title, language)]).toEqual([title, expect.not.stringMatching(HINTS)]);
    }
  });
});
