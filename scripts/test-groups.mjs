// Puts spec files into groups: a group loads the server's modules once, which takes longer than most of its stories. Each
// file is a `describe` of its group and stands alone as before.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How many files a group has, by suite. More save little more, and leave one core alone at the end. Those of the crash suite
 * are one group: each starts several servers, and two at once would wait for one another. jest.config.cjs reads groups
 * instead of files if TEST_GROUPS is set.
 */
const FILES_OF_GROUP = { unit: 30, component: 17, api: 18, race: 9, browser: 3, crash: Infinity };
/** In the deep run, whose files take longer. */
const FILES_OF_DEEP_GROUP = { ...FILES_OF_GROUP, api: 8, race: 5 };
/** Suites that are grouped. */
export const GROUPED = Object.keys(FILES_OF_GROUP);
/** Where the specs of suites are that have no folder of their own. */
const FOLDERS_OF_SUITE = { unit: ['server', 'client/src', 'test/unit'], component: ['client/src'] };
/** Files that take minutes, each a group of its own. test/fixtures/sequencer.cjs lets them begin first. */
const LONG = /(accessibility|pseudo-language|large-text-scan|random-moves|rush|nonsense|installed)\.spec/;
/** Files that load the lexicon, which takes seconds: one group. */
const WITH_LEXICON = /^server\/matching\//;
/** Where the groups are written; git ignores it. */
const FOLDER = 'test/groups';

/** Writes the groups of a suite's files for which `plays` returns true, for the deep run or the first. */
export function writeGroups(suite, plays, deep) {
  mkdirSync(FOLDER, { recursive: true });
  const most = (deep ? FILES_OF_DEEP_GROUP : FILES_OF_GROUP)[suite];
  const folders = FOLDERS_OF_SUITE[suite] ?? [`test/${suite}`];
  const end = suite === 'component' ? '.spec.tsx' : '.spec.ts';
  const all = folders.flatMap((folder) => specFiles(folder, end)).filter(plays);
  const files = all.filter((file) => !LONG.test(file) && !WITH_LEXICON.test(file));
  const groups = Array.from({ length: Math.max(1, Math.ceil(files.length / most)) }, () => ({
    bytes: 0,
    files: [],
  }));
  // a long file takes long: each next one goes where least is
  const bySize = files
    .map((file) => ({ file, bytes: statSync(file).size }))
    .sort((one, two) => two.bytes - one.bytes);
  for (const { file, bytes } of bySize) {
    const least = groups.reduce((one, two) => (two.bytes < one.bytes ? two : one));
    least.files.push(file);
    least.bytes += bytes;
  }
  const write = (name, members) =>
    writeFileSync(join(FOLDER, `${suite}-${name}${end}`), members.map(describeOf).join(''));
  for (const [at, group] of groups.entries()) if (group.files.length > 0) write(at + 1, group.files);
  const withLexicon = all.filter((file) => WITH_LEXICON.test(file));
  if (withLexicon.length > 0) write('matching', withLexicon);
  for (const [at, file] of all.filter((one) => LONG.test(one)).entries()) write(`long-${at + 1}`, [file]);
}

/** Deletes all groups. */
export function deleteGroups() {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Returns the paths of the groups that are written. */
export const groupFiles = () => specFiles(FOLDER);

/** Returns the paths of all files below a folder whose names end so; without `end`, of all specs but those of components. */
export function specFiles(folder, end = '.spec.ts') {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(end))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

const describeOf = (file) => `describe('${file}', () => void require('../../${file}'));\n`;
