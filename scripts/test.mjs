// npm test: types, lint, format, build, document, then every suite; one line for all of them at the end.
// Names as arguments run only those: npm test -- unit api
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'apero-results-'));
const node = (...args) => [process.execPath, ...args];
const jest = (project) => ({ jest: project });

const STEPS = {
  types: node('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'),
  'types-client': node('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'client/tsconfig.json'),
  lint: node('node_modules/oxlint/bin/oxlint', '--type-aware'),
  format: node('node_modules/oxfmt/bin/oxfmt', '--check'),
  build: node('scripts/build.mjs'),
  openapi: node('scripts/openapi.mjs', '--check'),
  'openapi-lint': node('scripts/lint-openapi.mjs'),
  unit: jest('unit'),
  embedded: jest('embedded'),
  api: jest('api'),
  race: jest('race'),
  crash: jest('crash'),
  browser: jest('browser'),
};

const total = { passed: 0, failed: 0 };
const lines = [];

function report(name, passed, failed, seconds) {
  total.passed += passed;
  total.failed += failed;
  lines.push(
    `${failed ? '✗' : '✓'} ${name.padEnd(14)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`,
  );
}

function run(name, step) {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  process.stdout.write(`\n── ${name} ──\n`);
  if (Array.isArray(step)) {
    const { status } = spawnSync(step[0], step.slice(1), { stdio: 'inherit' });
    return report(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1, seconds());
  }
  const file = join(folder, `${name}.json`);
  const args = [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    step.jest,
    '--json',
    `--outputFile=${file}`,
  ];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const { passed, failed } = countsOf(file, status);
  report(name, passed, failed, seconds());
}

function countsOf(file, status) {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    // a run that went wrong without a failed test (a leak, a crash) is a failure too
    return { passed: result.numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const wanted = process.argv.slice(2);
for (const [name, step] of Object.entries(STEPS))
  if (!wanted.length || wanted.includes(name)) run(name, step);
rmSync(folder, { recursive: true });
process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
