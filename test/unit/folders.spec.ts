import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

const MAX_FILES = 20;
/** Their files are one list in the order of time, which nobody searches by subject. */
const LISTS = ['migrations'];
const CODE = new Set(['.ts', '.tsx', '.js', '.mjs']);

/** All folders with code, with the names of their files that are no unit tests. */
function foldersBelow(folder: string): [string, string[]][] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  const below = entries.filter((entry) => entry.isDirectory());
  const files = entries
    .filter((entry) => entry.isFile() && CODE.has(extname(entry.name)) && !/\.spec\.tsx?$/.test(entry.name))
    .map(({ name }) => name);
  return [[folder, files], ...below.flatMap(({ name }) => foldersBelow(join(folder, name)))];
}

describe('the folders', () => {
  it(`have at most ${MAX_FILES} files`, () => {
    const folders = ['server', 'sandbox', 'lint', 'scripts', 'bench', 'test'].flatMap(foldersBelow);
    const large = folders.filter(([folder, files]) => !LISTS.includes(folder) && files.length > MAX_FILES);
    expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });
});
