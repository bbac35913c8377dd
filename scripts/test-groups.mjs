// Puts the stories that start the product into groups of some files: a group loads the server's modules once, which
// takes longer than most of its stories. Each file is a `describe` of its group and stands alone as before.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Suites that are grouped. jest.config.cjs reads their groups instead of their files if TEST_GROUPS is set. */
export const GROUPED = ['api', 'race'];
/** Where the groups are written; git ignores it. */
const FOLDER = 'test/groups';
/** Files of a group. More save little more, and leave one core alone at the end. */
const FILES_OF_GROUP = 6;

/** Writes the groups of a suite's files for which `plays` returns true, in place of those of an earlier run. */
export function writeGroups(suite, plays) {
  const files = specFiles(`test/${suite}`).filter(plays);
  const groups = Array.from({ length: Math.ceil(files.length / FILES_OF_GROUP) }, () => ({
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
  mkdirSync(FOLDER, { recursive: true });
  for (const [at, group] of groups.entries())
    writeFileSync(join(FOLDER, `${suite}-${at + 1}.spec.ts`), group.files.map(describeOf).join(''));
}

/** Deletes all groups. */
export function deleteGroups() {
  rmSync(FOLDER, { recursive: true, force: true });
}

function specFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

const describeOf = (file) => `describe('${file}', () => void require('../../${file}'));\n`;
