import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';

const MAX_FILES = 30;
/** Their files are one list in the order of time, which nobody searches by subject. */
const LISTS = ['migrations'];
const CODE = new Set(['.ts', '.tsx', '.js', '.mjs']);
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const TABLE = /@Entity\('(\w+)'/g;
const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
/** Where SQL, or a query builder, names a table. */
const IN_SQL = /\b(?:from|join|into|update|using)(?:\s+|\(\s*')(\w+)|,\s*(\w+)\s+\w{1,2}(?=\s)/gi;
const WRITTEN = /\b(?:insert into|update|delete from)\s+(\w+)/gi;
/** Files that may name tables of other modules; the reasons are in docs/architecture.md, rule 2. */
const NAMES_ALL_TABLES = [
  'server/backup/back-up.ts',
  'server/demo/seed.service.ts',
  'server/doctor/doctor.ts',
  'server/privacy/personal-data/personal-data.repository.ts',
  'server/privacy/retention/retention.service.ts',
];

/** All folders with code, with the names of their files that are no unit tests. */
function foldersBelow(folder: string): [string, string[]][] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  const below = entries.filter((entry) => entry.isDirectory());
  const files = entries
    .filter((entry) => entry.isFile() && CODE.has(extname(entry.name)) && !/\.spec\.tsx?$/.test(entry.name))
    .map(({ name }) => name);
  return [[folder, files], ...below.flatMap(({ name }) => foldersBelow(join(folder, name)))];
}

/** The text of each file of the server, without comments. */
function serverFiles(): [file: string, text: string][] {
  return foldersBelow('server').flatMap(([folder, names]) =>
    names.map((name): [string, string] => {
      const file = join(folder, name);
      return [file, readFileSync(file, 'utf8').replaceAll(COMMENT, '')];
    }),
  );
}

const moduleOf = (file: string): string => file.split('/')[1] ?? '';

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

  it('name tables of their own module only, or of `common`; `reporting` joins them all, and changes none', () => {
    const files = serverFiles();
    const owners = new Map(
      files.flatMap(([file, text]) =>
        [...text.matchAll(TABLE)].map(([, table = '']) => [table, moduleOf(file)]),
      ),
    );
    const namesOthers = files.filter(([file, text]) =>
      [...text.matchAll(IN_SQL)].some(([, named, inList]) => {
        const owner = owners.get(named ?? inList ?? '');
        return owner !== undefined && owner !== 'common' && owner !== moduleOf(file);
      }),
    );
    const outside = namesOthers.map(([file]) => file).filter((file) => moduleOf(file) !== 'reporting');
    expect(outside).toEqual(NAMES_ALL_TABLES);
    expect(namesOthers.length).toBeGreaterThan(outside.length);
    const written = files
      .filter(([file]) => moduleOf(file) === 'reporting')
      .flatMap(([, text]) => [...text.matchAll(WRITTEN)].map(([, table = '']) => table));
    expect(written.filter((table) => owners.has(table))).toEqual([]);
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
