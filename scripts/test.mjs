// npm test: types, lint, format, build and document, then every suite that a release needs. npm run test:deep
// (--deep): the rest, which takes long. One line for all of it at the end.
// Names as arguments run only those: npm test -- unit api
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { GROUPED, deleteGroups, writeGroups } from './test-groups.mjs';

const SUITES = ['unit', 'component', 'embedded', 'api', 'race', 'crash', 'browser'];

/** The browser stories that a release needs. The deep run has the others. */
const RELEASE_STORIES = ['journey', 'sign-up', 'ticket', 'organisers/check-in'];

/** Spec files of the deep run only: those that take long, where another file of the first run knows the same rule. */
const ONLY_DEEP = [
  'test/crash/',
  'test/embedded/(accounts|binaries|closed-home|endings|killed|test-cluster)\\.',
  'test/api/backup/',
  'test/api/(demo|doctor|hourly-jobs|pooler|serving-role|stopping)\\.',
  'test/api/accounts/(log-in-log|one-address|rate-limits|totp|verification)\\.',
  'test/api/payments/(dearer-moves|disputes|foreign-money|hold-limits|partial-refunds|receipts|reconciliation|restored|silent-provider)\\.',
  'test/api/profile/photo-(addresses|order)\\.',
  'test/api/connections/(privacy|told)\\.',
  'test/api/events/(changed-terms|friends|kind-changes)\\.',
  'test/api/notifications/',
  'test/api/operations/(plans|traces)\\.',
  'test/api/sandbox/faults\\.',
  'test/api/organisers/(api-keys|blocked-people|bulk|downloads|finance|history|mails|messages|queries|search|series-plans|team|webhooks)\\.',
  'test/api/public-pages/(feeds|links)\\.',
  'test/api/privacy/(deletion|export|mails|retention)\\.',
  'test/api/profile/(parked-)?uploads\\.',
  'test/api/strangers/(honest-codes|nonsense|outage|silent-database)\\.',
  'test/api/mail/',
  'test/race/(confirmations|dearer-moves|deletion|friends|hold-limits|matching|open-seats|ownerless-money|receipts|reports|rush|series-plans|walk-ins)\\.',
  'engine/assignment/optimal-lists\\.oracle\\.',
  'engine/language/robustness\\.',
  'matching/quality/(concordance|quality)\\.',
  `test/browser/(?!(${RELEASE_STORIES.join('|')})\\.)`,
];

/** More than cores: its stories wait for servers to start and die, and for browsers, as much as they compute. */
const DEEP_WORKERS = 3;

/** Spec files of both runs, with more rounds in the deep run (see test/fixtures/depth.ts). */
const LONGER_IN_DEEP = ['test/race/random-moves\\.', 'engine/rounds/.*(oracle|properties)\\.'];

// the fast compiler; the build uses the other, which Nest's plugins need
const tsc = (project) => ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', project];
const CHECKS = {
  types: tsc('tsconfig.json'),
  'types-client': tsc('client/tsconfig.json'),
  'types-worker': tsc('client/src/service-worker/tsconfig.json'),
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  build: ['scripts/build.mjs'],
  openapi: ['scripts/openapi.mjs', '--check'],
  'openapi-lint': ['scripts/lint-openapi.mjs'],
};
/** What runs one after the other; the two lists run side by side. */
const LANES = [
  ['build', 'openapi', 'openapi-lint'],
  ['types-client', 'types-worker', 'types', 'lint', 'format'],
];

const total = { passed: 0, failed: 0 };
const lines = [];

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
    report(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, seconds);
  }
}

/** Runs all the suites in one go, so that they share a database server and no core waits for the end of a suite. */
async function runSuites(names, deep) {
  const folder = mkdtempSync(join(tmpdir(), 'apero-results-'));
  const file = join(folder, 'results.json');
  const inDeep = [...ONLY_DEEP, ...LONGER_IN_DEEP];
  const which = deep
    ? ['--testPathPatterns', 'test/groups/', ...inDeep]
    : ['--testPathIgnorePatterns', '/node_modules/', ...ONLY_DEEP];
  const isOneOf = (patterns) => (path) => patterns.some((one) => new RegExp(one).test(path));
  const plays = deep ? isOneOf(inDeep) : (path) => !isOneOf(ONLY_DEEP)(path);
  for (const name of names) if (GROUPED.includes(name)) writeGroups(name, plays, deep);
  const jest = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`];
  if (deep) jest.push(`--maxWorkers=${DEEP_WORKERS}`);
  const { code, seconds } = await run([...jest, ...which, '--selectProjects', ...names], {
    keep: false,
    env: { TEST_GROUPS: '1', ...(deep && { TEST_DEPTH: 'deep' }) },
  });
  deleteGroups();
  const counts = countsOf(file, code);
  for (const name of names) if (counts[name]) report(name, counts[name].passed, counts[name].failed);
  if (counts.run) report('run', 0, counts.run.failed);
  lines.push(`  ${'suites in all'.padEnd(14)} ${seconds.toFixed(0)} s`);
  rmSync(folder, { recursive: true });
}

/** Returns passed and failed tests by suite. A run that fails without a failed test (a leak, a crash) counts as failed. */
function countsOf(file, code) {
  const counts = {};
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    for (const { name, assertionResults, status } of result.testResults) {
      const suite = (counts[suiteOf(name)] ??= { passed: 0, failed: 0 });
      const failed = assertionResults.filter((test) => test.status === 'failed').length;
      suite.passed += assertionResults.filter((test) => test.status === 'passed').length;
      suite.failed += status === 'failed' && failed === 0 ? 1 : failed;
    }
  } catch {
    return { run: { passed: 0, failed: 1 } };
  }
  const failed = Object.values(counts).reduce((sum, suite) => sum + suite.failed, 0);
  return code !== 0 && failed === 0 ? { ...counts, run: { passed: 0, failed: 1 } } : counts;
}

function suiteOf(path) {
  const file = relative(process.cwd(), path).replaceAll('\\', '/');
  if (file.endsWith('.tsx')) return 'component';
  const folder = /^test\/(?:groups\/)?(\w+)[/-]/.exec(file)?.[1];
  return SUITES.includes(folder) ? folder : 'unit';
}

const args = process.argv.slice(2);
const deep = args.includes('--deep');
const wanted = args.filter((name) => name !== '--deep');
const chosen = (names) => names.filter((name) => !wanted.length || wanted.includes(name));

const lanes = deep && !wanted.length ? [['build']] : LANES;
await Promise.all(lanes.map((names) => runLane(chosen(names))));
const suites = chosen(SUITES);
if (suites.length) await runSuites(suites, deep);
process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
