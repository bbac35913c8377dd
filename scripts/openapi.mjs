// npm run openapi: writes openapi.json and the client's types from the built server; --check: fails when they are stale.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';

const DOCUMENT = 'openapi.json';
const TYPES = 'client/src/api/schema.d.ts';

build(['server']);
const folder = mkdtempSync(join(tmpdir(), 'apero-openapi-'));
const made = { document: join(folder, 'openapi.json'), types: join(folder, 'schema.d.ts') };
run('dist/server/openapi.command.js', made.document);
run('node_modules/openapi-typescript/bin/cli.js', made.document, '-o', made.types);

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
rmSync(folder, { recursive: true });

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
