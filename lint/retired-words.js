/**
 * No retired word of docs/glossary.md in identifiers and file names: what is ~~struck through~~ in the last column of its
 * tables, in code font only as a whole name. A word is matched in kebab case: `seatHolder` is `seat-holder`. Names with an
 * underscore belong to the API or to SQL and are left alone.
 */
import { readFileSync } from 'node:fs';
import { pathOf } from './project-paths.js';

const kebab = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** The rows of the tables: what to write, and the cell with what not to write. */
const ROWS = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (.+?) +\|(?:.*\|)? (.+?) +\|$/gm)];
const RETIRED = ROWS.flatMap(([, instead, cell]) =>
  [...cell.matchAll(/~~(.+?)~~/g)].map(([, word]) => ({
    word,
    instead,
    matches: word.startsWith('`') ? (name) => `\`${name}\`` === word : partOf(word.replaceAll(' ', '-')),
  })),
);

/** Returns whether a name contains a word, or its plural. */
function partOf(word) {
  const pattern = new RegExp(`(^|[-.])${word}(s|es)?([-.]|$)`);
  return (name) => pattern.test(kebab(name));
}

/** Names that contain such a word and mean something else. */
const ALLOWED = new Set([
  // who sits alone in a round, as the API says
  'pauses',
  // a migration that has run keeps its name
  '1764030000000-extend-evenings',
  'ExtendEvenings1764030000000',
]);
/** Folders in which a retired word is the field's own: a delayed payment of the provider settles. */
const FOLDERS = [{ folder: 'sandbox/stripe/', word: 'settle' }];

/** Returns why a name in a file is refused, or null. */
function problemOf(name, file) {
  if (ALLOWED.has(name)) return null;
  const found = RETIRED.find(
    ({ word, matches }) =>
      matches(name) && !FOLDERS.some((one) => one.word === word && file.startsWith(one.folder)),
  );
  return found
    ? `"${found.word}" in "${name}" is retired. Write ${found.instead} (see docs/glossary.md).`
    : null;
}

const identifiers = {
  create(context) {
    const file = pathOf(context);
    const seen = new Set();
    const visit = (node) => {
      if (seen.has(node.name) || node.name.includes('_')) return;
      seen.add(node.name);
      const message = problemOf(node.name, file);
      if (message) context.report({ node, message });
    };
    return { Identifier: visit, PrivateIdentifier: visit, JSXIdentifier: visit };
  },
};

const fileNames = {
  create(context) {
    return {
      Program(node) {
        const file = pathOf(context);
        for (const name of file.split('/')) {
          const message = problemOf(name.replace(/(\.(spec|test|stories))?\.\w+$/, ''), file);
          if (message) context.report({ node, message });
        }
      },
    };
  },
};

export default { meta: { name: 'retired-words' }, rules: { identifiers, 'file-names': fileNames } };
