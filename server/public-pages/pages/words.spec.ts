import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../common/http/request-language.js';
import { wordsIn } from './words.js';

const ROOM = 'server/public-pages';
const sources = readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.spec)\.tsx?$/.test(name))
  .map((name) => readFileSync(join(ROOM, name), 'utf8'));
/** The texts of the client that public pages name. */
const keys = sources.flatMap((text) => text.match(/(?<=')(account|event|translation):[\w.]+(?=')/g) ?? []);

it.each(LANGUAGES)('the client has every text of its own that public pages show, in %s', (language) => {
  expect(keys.length).toBeGreaterThan(30);
  const words = wordsIn(language);
  for (const key of keys) expect(words(key as Parameters<typeof words>[0], { count: 2 })).not.toBe('');
});
