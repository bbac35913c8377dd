// npm run openapi: writes openapi.json and the client's types from the built server; --check: fails when they are stale.
// Fails too if Redocly's linter, by lint/redocly.yaml, finds something in the document, or if one of our own rules does.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';

const DOCUMENT = 'openapi.json';
const TYPES = 'client/src/api/schema.d.ts';
// 4,200 while each operation repeated its errors; more than this means that something is repeated again
const MOST_BYTES_PER_OPERATION = 2300;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
// answered to everybody, always with 200
const NEVER_REFUSE = ['/api/auth/status', '/api/events/next', '/api/legal'];

build(['server']);
const folder = mkdtempSync(join(tmpdir(), 'apero-openapi-'));
const made = { document: join(folder, 'openapi.json'), types: join(folder, 'schema.d.ts') };
run('dist/server/openapi.command.js', made.document);
run('node_modules/openapi-typescript/bin/cli.js', made.document, '-o', made.types, '-c', 'lint/redocly.yaml');
const problems = problemsOf(JSON.parse(readFileSync(made.document, 'utf8')));
for (const problem of problems) process.stderr.write(`${problem}\n`);

const stale = [
  [made.document, DOCUMENT],
  [made.types, TYPES],
].filter(([fresh, committed]) => readFileSync(fresh, 'utf8') !== read(committed));

if (process.argv.includes('--check')) {
  for (const [, committed] of stale) process.stderr.write(`${committed} is stale: npm run openapi\n`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  for (const [fresh, committed] of stale) writeFileSync(committed, readFileSync(fresh));
}
if (problems.length) process.exitCode = 1;
rmSync(folder, { recursive: true });

function problemsOf({ paths, ...rest }) {
  const operations = Object.entries(paths).flatMap(([path, calls]) =>
    METHODS.flatMap((method) => (calls[method] ? [{ path, method, ...calls[method] }] : [])),
  );
  const unrefused = operations.filter(
    ({ path, responses }) =>
      !NEVER_REFUSE.includes(path) && !Object.keys(responses).some((status) => status.startsWith('4')),
  );
  // as it is served: the file is indented, to be read in a diff
  const bytes = Buffer.byteLength(JSON.stringify({ paths, ...rest }));
  const most = operations.length * MOST_BYTES_PER_OPERATION;
  return [
    ...unrefused.map(({ path, method }) => `${method} ${path} names no response 4XX`),
    ...(bytes > most ? [`${bytes} bytes for ${operations.length} operations, ${most} at most`] : []),
  ];
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(1);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
