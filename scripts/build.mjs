// Builds the parts that are older than their sources: the server (dist/server, dist/sandbox, dist/migrations) and the client (dist/client).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PARTS = {
  server: {
    sources: [
      'server',
      'sandbox',
      'migrations',
      'tsconfig.json',
      'tsconfig.build.json',
      'scripts/compile.mjs',
      'package-lock.json',
    ],
    command: ['scripts/compile.mjs'],
  },
  client: {
    sources: ['client', 'package-lock.json'],
    command: ['node_modules/vite/bin/vite.js', 'build', 'client', '--logLevel', 'warn'],
  },
};

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).filter((name) => name !== 'node_modules');
  return Math.max(stat.mtimeMs, ...inside.map((name) => newest(join(path, name))));
}

function isFresh(name, sources) {
  const stamp = `dist/.${name}-built`;
  // the image has the build without the sources
  if (!sources.every((path) => existsSync(path))) return existsSync(`dist/${name}`);
  return existsSync(stamp) && statSync(stamp).mtimeMs > Math.max(...sources.map(newest));
}

/** Builds the named parts if they are stale. Writes to standard error, as standard output belongs to the command. */
export function build(names = Object.keys(PARTS), { force = false } = {}) {
  for (const name of names) {
    const { sources, command } = PARTS[name];
    if (!force && isFresh(name, sources)) continue;
    process.stderr.write(`Building the ${name} …\n`);
    const started = new Date();
    const { status, error } = spawnSync(process.execPath, command, { stdio: ['ignore', 2, 2] });
    if (error || status !== 0) {
      process.stderr.write(`The ${name} could not be built.\n`);
      process.exit(1);
    }
    mkdirSync('dist', { recursive: true });
    writeFileSync(`dist/.${name}-built`, `${started.toISOString()}\n`);
  }
}

if (process.argv[1]?.endsWith('build.mjs'))
  build(process.argv.slice(2).length ? process.argv.slice(2) : undefined, { force: true });
