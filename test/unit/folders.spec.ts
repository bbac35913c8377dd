import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';

const MAX_FILES = 30;
/** Their files are one list in the order of time, which nobody searches by subject. */
const LISTS = ['migrations'];
const CODE = new Set(['.ts', '.tsx', '.js', '.mjs']);
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** All folders with code, with the names of their files that are no unit tests. */
function foldersBelow(folder: string): [string, string[]][] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  const below = entries.filter((entry) => entry.isDirectory());
  const files = entries
    .filter((entry) => entry.isFile() && CODE.has(extname(entry.name)) && !/\.spec\.tsx?$/.test(entry.name))
    .map(({ name }) => name);
  return [[folder, files], ...below.flatMap(({ name }) => foldersBelow(join(folder, name)))];
}

/** The folders that the files of each folder of the server import from. */
function importsBetweenFolders(): Map<string, Set<string>> {
  return new Map(
    foldersBelow('server').map(([folder, files]) => {
      // a command starts a whole app, as main.ts does: nothing imports it
      const imported = files.filter((file) => !file.endsWith('.command.ts'));
      const targets = imported.flatMap((file) =>
        [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)].map(([, source = '']) =>
          dirname(normalize(join(folder, source))),
        ),
      );
      return [folder, new Set(targets.filter((target) => target !== folder && target.startsWith('server')))];
    }),
  );
}

/** A way from a folder back to itself, or undefined. */
function circleThrough(
  start: string,
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift())
    for (const next of imports.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}

describe('the folders', () => {
  it(`have at most ${MAX_FILES} files`, () => {
    const folders = ['server', 'sandbox', 'lint', 'scripts', 'bench', 'test'].flatMap(foldersBelow);
    const large = folders.filter(([folder, files]) => !LISTS.includes(folder) && files.length > MAX_FILES);
    expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });

  it('of the server import each other in no circle', () => {
    const imports = importsBetweenFolders();
    const circles = [...imports.keys()].map((folder) => circleThrough(folder, imports));
    expect(circles.flatMap((circle) => (circle ? [circle.join(' → ')] : []))).toEqual([]);
  });

  it('but `events/seats` change no seats; sample data is inserted with its own counters', () => {
    const writing = foldersBelow('server').flatMap(([folder, files]) =>
      files
        .map((file) => join(folder, file))
        .filter((file) =>
          /(update|insert into|delete from) event_seats|InjectRepository\(EventSeats/.test(
            readFileSync(file, 'utf8'),
          ),
        ),
    );
    const outside = writing.filter((file) => !file.startsWith('server/events/seats/'));
    expect(writing.length).toBeGreaterThan(outside.length);
    expect(outside).toEqual(['server/demo/seed.service.ts']);
  });
});
