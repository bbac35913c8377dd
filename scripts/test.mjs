// npm test: types, lint, format, build and document, then every suite that a release needs. npm test -- unit api: only those.
// npm run test:deep (--deep): the rest, which takes long, in parts. npm run test:deep -- crash api: only those.
// Both end with one line of totals, and say before how many stories were skipped, if any. A story that fails is played once
// more, alone, after all the others: if it passes then, it counts as passed and is named as unsteady.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { GROUPED, deleteGroups, groupFiles, specFiles, writeGroups } from './test-groups.mjs';

const SUITES = ['unit', 'component', 'embedded', 'api', 'race', 'crash', 'browser'];

/** The browser stories that a release needs. The deep run has the others. */
const RELEASE_STORIES = ['journey', 'large-text'];

/** Spec files of the deep run only: those that take long, where another file of the first run knows the same rule. */
const ONLY_DEEP = [
  'test/crash/',
  'test/embedded/(accounts|binaries|closed-home|endings|killed|test-cluster)\\.',
  'test/api/(backup|calendars|mail|notifications|public-pages|rounds|sandbox)/',
  'test/api/(connection-budget|demo|doctor|hourly-jobs|migration-revert|pooler|safe-mode|serving-role|stopping|wrong-clock)\\.',
  'test/api/accounts/(log-in-log|one-address|rate-limits|totp|verification)\\.',
  'test/api/payments/(dearer-moves|disputes|foreign-money|hold-limits|partial-refunds|receipts|reconciliation|restored|silent-provider)\\.',
  'test/api/profile/(photo-(addresses|folder|order)|photos|power-cut|(parked-)?uploads)\\.',
  'test/api/connections/(privacy|told)\\.',
  'test/api/events/(changed-terms|conditional|confirmations|friends|kind-changes|next-events|pages)\\.',
  'test/api/matching/(concepts|seen-lists)\\.',
  'test/api/operations/(plans|traces)\\.',
  'test/api/organisers/(api-keys|blocked-people|bulk|credits|downloads|finance|guests-answers|history|insights|joins|mails|messages|queries|search|series-plans|team|walk-ins|webhooks)\\.',
  'test/api/people/encounters\\.',
  'test/api/privacy/(deletion|export|mails|retention)\\.',
  'test/api/strangers/(honest-codes|nonsense|outage|silent-database|slow-bodies)\\.',
  'test/race/(batched-queries|confirmations|dearer-moves|deletion|friends|hold-limits|matching|open-seats|ownerless-money|receipts|reports|rush|series-plans|walk-ins)\\.',
  'engine/assignment/optimal-lists\\.oracle\\.',
  'engine/language/robustness\\.',
  'matching/quality/(concordance|quality)\\.',
  `test/browser/(?!(${RELEASE_STORIES.join('|')})\\.)`,
];

/** The parts of the deep run and their files. Each runs by itself and has its own line of totals. */
const PARTS = {
  engine: /^(server|client|test\/unit)\//,
  api: /^test\/api\//,
  race: /^test\/race\//,
  crash: /^test\/(crash\/(?!killed-servers)|embedded\/)/,
  kills: /^test\/crash\/killed-servers/,
  guests: /^test\/browser\/(?!organisers|accessibility|pseudo-language|large-text)/,
  organisers: /^test\/browser\/organisers\/(?!accessibility|pseudo-language)/,
  accessibility: /^test\/browser\/(organisers\/)?(accessibility|pseudo-language)\./,
  'large-text': /^test\/browser\/large-text/,
};

/** Of Jest and its workers: with room for what is young, collecting garbage takes a fifth less of all processor time. */
const HEAP = ['--max-semi-space-size=64'];

/** Spec files of both runs, with more rounds in the deep run (see test/fixtures/depth.ts): more tries, or all languages. */
const LONGER_IN_DEEP = [
  'test/browser/journey\\.',
  'test/race/(balance|freed-seat|random-moves|same-instant|two-tabs|waiting-list)\\.',
  'engine/rounds/.*(oracle|properties)\\.',
];

// the fast compiler; the build uses the other, which Nest's plugins need
const tsc = (project) => ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', project];
const CHECKS = {
  types: tsc('tsconfig.json'),
  'types-client': tsc('client/tsconfig.json'),
  'types-worker': tsc('client/src/service-worker/tsconfig.json'),
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware'],
  unused: ['node_modules/knip/bin/knip.js'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  build: ['scripts/build.mjs'],
  openapi: ['scripts/openapi.mjs', '--check'],
  image: ['scripts/image-check.mjs'],
};
/** What runs one after the other; the two lists run side by side. */
const LANES = [
  ['build', 'openapi'],
  ['types-client', 'types-worker', 'types', 'lint', 'unused', 'format'],
];

const args = process.argv.slice(2);
const deep = args.includes('--deep');
const wanted = args.filter((name) => name !== '--deep');
/** What stories read: the seed of random values, the same at every `npm test`, and how long to play. */
const SEEDED = {
  TEST_SEED: process.env.TEST_SEED ?? (deep ? String(randomInt(2 ** 31)) : ''),
  TEST_DEPTH: deep ? 'deep' : '',
};

/** How many stories may fail at first and pass when they are played once more. If more fail, none is played again. */
const MOST_UNSTEADY = 3;

const total = { passed: 0, failed: 0 };
const lines = [];
/** Stories that failed at first and passed when they were played once more. */
const unsteady = [];

function report(name, passed, failed, seconds) {
  total.passed += passed;
  total.failed += failed;
  const time = seconds === undefined ? '' : ` (${seconds.toFixed(0)} s)`;
  lines.push(`${failed ? '✗' : '✓'} ${name.padEnd(14)} ${passed} passed, ${failed} failed${time}`);
}

/** Runs Node. Returns its exit code, its output if `keep` is set, and the seconds. */
function run(args, { keep, env = {} }) {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: keep ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += data));
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, said, seconds: (performance.now() - started) / 1000 })),
  );
}

async function runLane(names) {
  for (const name of names) {
    const { code, said, seconds } = await run(CHECKS[name], { keep: true });
    process.stdout.write(`── ${name} (${seconds.toFixed(0)} s) ──\n${code === 0 ? '' : said}`);
    const why = /^Not tried: (.*)$/m.exec(said)?.[1];
    if (why) lines.push(`- ${name.padEnd(14)} skipped: ${why}`);
    else report(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, seconds);
  }
}

/** Returns which spec files are played: by `npm test`, or by a part of the deep run. */
function playsIn(part) {
  const isOneOf = (patterns) => (path) => patterns.some((one) => new RegExp(one).test(path));
  const isOnlyDeep = isOneOf(ONLY_DEEP);
  const isDeep = isOneOf([...ONLY_DEEP, ...LONGER_IN_DEEP]);
  return part ? (path) => PARTS[part].test(path) && isDeep(path) : (path) => !isOnlyDeep(path);
}

/** Jest's arguments for a part of the deep run: its groups, and its files that are in none. */
function deepFiles(part) {
  const alone = specFiles('test/embedded').filter(playsIn(part));
  return ['--runTestsByPath', ...alone, ...groupFiles()];
}

/**
 * Runs all the suites in one go, so that they share a database server and no core waits for the end of a suite. Then
 * plays what has failed once more. Reports the counts of each suite.
 */
async function runSuites(names, part) {
  // those of a run that was killed
  deleteGroups();
  for (const name of names) if (GROUPED.includes(name)) writeGroups(name, playsIn(part), part !== undefined);
  const which = part ? deepFiles(part) : ['--testPathIgnorePatterns', '/node_modules/', ...ONLY_DEEP];
  const first = await playJest([...which, '--selectProjects', ...names], { TEST_GROUPS: '1' });
  const failed = first.files.flatMap(failuresOf);
  if (failed.length <= MOST_UNSTEADY)
    for (const story of failed) if (await passesAlone(story)) unsteady.push(story);
  deleteGroups();

  const suites = new Set(first.files.map(({ path }) => suiteOf(path)));
  for (const suite of suites) {
    const ofSuite = (stories) => stories.filter((story) => suiteOf(story.path) === suite).length;
    const [again, passed] = [ofSuite(unsteady), ofSuite(first.files.flatMap(passesOf))];
    report(suite, passed + again, ofSuite(failed) - again);
  }
  // a leak, a crash, or no story at all
  if (first.code !== 0 && failed.length === 0) report('run', 0, 1);
  const skipped = first.skipped > 0 ? `, ${first.skipped} skipped` : '';
  lines.push(`  ${'suites in all'.padEnd(14)} ${first.seconds.toFixed(0)} s${skipped}`);
}

/** Runs Jest. Returns its exit code, the seconds, how many stories it skipped, and each file with its stories' results. */
async function playJest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'apero-results-'));
  const file = join(folder, 'results.json');
  const jest = [...HEAP, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...args];
  const { code, seconds } = await run(jest, { keep: false, env: { ...SEEDED, ...env } });
  let files = [];
  let skipped = 0;
  try {
    const results = JSON.parse(readFileSync(file, 'utf8'));
    // a file of which all is skipped has no list of its stories
    skipped = results.numPendingTests;
    files = results.testResults.map(({ name, status, assertionResults }) => ({
      path: relative(process.cwd(), name).replaceAll('\\', '/'),
      status,
      stories: assertionResults,
    }));
  } catch {
    // Jest ended before it wrote them: its exit code says so
  }
  rmSync(folder, { recursive: true });
  return { code, seconds, skipped, files };
}

/** The stories of a file that passed. */
const passesOf = ({ path, stories }) =>
  stories.filter(({ status }) => status === 'passed').map(({ fullName }) => ({ path, name: fullName }));

/** The stories of a file that failed; the file itself if it failed without one. */
function failuresOf({ path, status, stories }) {
  const failed = stories.filter((story) => story.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ path, name: 'the whole file' }];
  return failed.map(({ ancestorTitles, title }) => {
    // a group describes each of its files by the file's path
    const [file, ...titles] = path.startsWith('test/groups/') ? ancestorTitles : [path, ...ancestorTitles];
    return { path: file, name: [...titles, title].join(' › '), fullName: [...titles, title].join(' ') };
  });
}

/** Plays one story that failed, alone in a process of its own. Returns whether it passes now. */
async function passesAlone({ path, fullName }) {
  const only =
    fullName === undefined ? [] : ['-t', `^${fullName.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`];
  const env = { TEST_GROUPS: path.startsWith('test/groups/') ? '1' : '' };
  const { code, files } = await playJest(['--runTestsByPath', path, ...only], env);
  return code === 0 && files.flatMap(passesOf).length > 0;
}

function suiteOf(path) {
  if (path.endsWith('.tsx')) return 'component';
  const folder = /^test\/(?:groups\/)?(\w+)[/-]/.exec(path)?.[1];
  return SUITES.includes(folder) ? folder : 'unit';
}

/** Runs the checks and the suites named, or all. */
async function runRelease(wanted) {
  const chosen = (names) => names.filter((name) => !wanted.length || wanted.includes(name));
  await Promise.all(LANES.map((names) => runLane(chosen(names))));
  const suites = chosen(SUITES);
  if (suites.length) await runSuites(suites);
}

/** Builds, and runs the parts named, or all, one after the other; the last is the image, where one can be built. */
async function runDeep(wanted) {
  await runLane(['build']);
  for (const part of Object.keys(PARTS)) {
    if (wanted.length && !wanted.includes(part)) continue;
    const before = { ...total };
    await runSuites(SUITES, part);
    const [passed, failed] = [total.passed - before.passed, total.failed - before.failed];
    process.stdout.write(`\n${part}: ${passed} passed, ${failed} failed\n\n`);
  }
  if (!wanted.length || wanted.includes('image')) await runLane(['image']);
}

await (deep ? runDeep : runRelease)(wanted);
const notes = unsteady.map(({ path, name }) => `unsteady: ${path} › ${name}\n`);
if (deep) notes.push(`played with TEST_SEED=${SEEDED.TEST_SEED}\n`);
process.stdout.write(
  `\n${lines.join('\n')}\n\n${notes.join('')}${total.passed} passed, ${total.failed} failed\n`,
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
