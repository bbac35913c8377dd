import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const SOURCES = [
  'server',
  'client',
  'sandbox',
  'migrations',
  'test',
  'scripts',
  'bench',
  'lint',
  'deploy',
  '.ci',
];
const SETTINGS_FILE = '.env.example';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));
}

const files = [
  ...readdirSync('.'),
  ...[...SOURCES, 'docs'].filter((folder) => existsSync(folder)).flatMap(filesIn),
];
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...files.filter((file) => /^(docs|client)\/.*\.md$/.test(file)),
];

/** Every word that stands in code, configuration, translations or the API document. */
const words = new Set(
  [...files, 'node_modules/stripe/package.json']
    .filter((file) =>
      /\.(ts|tsx|mjs|cjs|js|json|html|css|yaml)$|^Dockerfile$|^\.env\.example$|^\.ci\//.test(file),
    )
    .filter((file) => file !== 'package-lock.json' && file !== 'test/unit/documents.spec.ts')
    .flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []),
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** What these set in the type of code are words that guests write, and words to use or to avoid. */
const WORD_LISTS = ['docs/lexicon.md', 'docs/glossary.md'];
/** Names of the world outside. */
const OUTSIDE = new Set(['HttpOnly', 'PgBouncer', 'sk_live_']);
/** Files and folders that arise when the product is installed, built or run. */
const AT_WORK =
  /^(\.\/data|photos\/[\w.]+|dist\/.*|.*node_modules.*|cluster\/.*|server\.log|database-is-in)$/;

/** What a document sets in the type of code, outside of diagrams. */
function codeIn(text: string): string[] {
  const prose = text.replaceAll(/```(mermaid|[a-z]*)\n[\s\S]*?```/g, '');
  const blocks = [...text.matchAll(/```(ts|sh)\n([\s\S]*?)```/g)].map(([, , code = '']) => code);
  return [...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code), ...blocks];
}

const isPath = (code: string) =>
  /^[\w.*<>-]+(\/[\w.*<>-]+)*\/?$/.test(code) &&
  (code.includes('/') || /\.(ts|tsx|mjs|cjs|json|css|js|md)$/.test(code));

/** Whether a path, with `*` and `<name>` for what differs, is one of ours, seen from wherever a reader may stand. */
function isThere(path: string, document: string): boolean {
  if (AT_WORK.test(path) || /^[A-Z_]+\//.test(path)) return true;
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/[.()]/g, '\\$&')
    .replaceAll(/\*\*\/|\*|<\w+>/g, (wild) => (wild === '**/' ? '(.*/)?' : '[^/]*'));
  const places = new RegExp(`(^|/)${pattern}(/|$)`);
  const near = existsSync(join(dirname(document), path));
  return near || files.some((file) => places.test(file));
}

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(document, 'utf8');
  const code = codeIn(text);

  it('links only to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', heading] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(target)) return true;
      if (heading === undefined) return false;
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, one = '']) =>
        slug(one),
      );
      return !headings.includes(heading);
    });
    expect(broken).toEqual([]);
  });

  it('names only files and folders that are there', () => {
    expect(code.filter((one) => isPath(one) && !isThere(one, document))).toEqual([]);
  });

  it('names only commands that are there', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    const benches = [...text.matchAll(/npm run bench -- (\w+)/g)].map(
      ([, name]) => `bench/${name}.bench.mjs`,
    );
    expect([
      ...named.filter((name) => !(name in scripts)),
      ...benches.filter((file) => !existsSync(file)),
    ]).toEqual([]);
  });

  it('names only settings, types, functions and fields that are there', () => {
    const names = code.filter((one) => !isPath(one)).flatMap((one) => one.match(/[A-Za-z_]\w{2,}/g) ?? []);
    // what looks like prose in code (a word in small letters) may be any word of SQL, HTTP or a shell
    const ours = names.filter((name) => /[a-z][A-Z]|_|^[A-Z]/.test(name));
    const isKnown = (name: string) =>
      words.has(name) || words.has(name.toLowerCase()) || OUTSIDE.has(name) || WORD_LISTS.includes(document);
    expect(ours.filter((name) => !isKnown(name))).toEqual([]);
  });
});

it('the configuration page lists every setting that the example file has, and no other', () => {
  const rows = readFileSync('docs/configuration.md', 'utf8').match(/^\| `.*?\|/gm) ?? [];
  const listed = rows.flatMap((row) => row.match(/[A-Z][A-Z_]+/g) ?? []);
  const example = readFileSync(SETTINGS_FILE, 'utf8').match(/^#? ?[A-Z][A-Z_]+(?==)/gm) ?? [];
  expect(listed.toSorted()).toEqual(example.map((name) => name.replace(/^#? ?/, '')).toSorted());
});

describe('commands and benchmarks', () => {
  const outside = files.filter((file) => /^(scripts|bench)\/.*\.mjs$/.test(file));

  it('import only what the build will make of sources that are there', () => {
    const wanted = outside.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /['"](?:\.\.\/)*dist\/((?:server|sandbox|migrations)\/[\w./-]+)\.js['"]/g,
        ),
      ].map(([, source = '']) => `${source}.ts`),
    );
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((source) => !existsSync(source))).toEqual([]);
  });

  it('are called by package.json where they are', () => {
    const called = Object.values(scripts).flatMap((line) => [
      ...(line.match(/(?:scripts|bench)\/[\w.-]+\.mjs/g) ?? []),
      ...[...line.matchAll(/command\.mjs ([\w/-]+)/g)].map(([, name = '']) => `server/${name}.command.ts`),
    ]);
    expect(called.filter((file) => !existsSync(file))).toEqual([]);
    expect(outside.map((file) => basename(file))).toContain('command.mjs');
  });
});
