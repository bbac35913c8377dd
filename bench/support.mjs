// Helpers of the benchmarks: a server in its own process, a load generator, tables.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

/** Returns a new folder, which is removed when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'apero-bench-'));
  // as root the embedded PostgreSQL runs as another account, which must be able to enter
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a free port. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** As in the image: fewer memory arenas of glibc, which do not return memory of threads. */
const AS_THE_IMAGE = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts the built server. Returns its address, the milliseconds until it was ready, and a function that stops it. `log`:
 * the file that takes its standard output.
 */
export async function startServer(env, { log } = {}) {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      DEMONSTRATION: '1',
      ...AS_THE_IMAGE,
      ...env,
    },
    stdio: ['ignore', log ? openSync(log, 'w') : 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    pid: child.pid,
    ready: performance.now() - started,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** Returns the JSON of a call. Throws unless it succeeds. */
export async function call(url, method, path, { token, body } = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Registers a guest with a profile. Returns the token. */
export async function signUpGuest(url, email) {
  const { access_token: token } = await call(url, 'POST', '/api/auth/register', {
    body: { email, password: 'bench-secret' },
  });
  await call(url, 'POST', '/api/profile', {
    token,
    body: { name: 'Bench', age: 33, gender: 'female', city: 'Bern' },
  });
  return token;
}

/** Sends requests for some seconds over some connections, after a warm-up. Throws unless every response is a success. */
export async function load(options) {
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon(options);
  if (result.non2xx || result.errors)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors under load`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Prints a table. */
export function table(title, rows) {
  process.stdout.write(`\n${title}\n`);
  const widths = rows[0].map((_cell, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  for (const row of rows)
    process.stdout.write(
      `  ${row.map((cell, column) => (column ? String(cell).padStart(widths[column]) : String(cell).padEnd(widths[column]))).join('   ')}\n`,
    );
}

const figures = [];

/** Adds a figure to the summary at the end: what was measured, and the least or the greatest value it may have. */
export function figure(name, measured, { atLeast, atMost, unit = '' }) {
  const met = atLeast === undefined ? measured <= atMost : measured >= atLeast;
  const aim = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  figures.push([
    name,
    `${fixed(measured, 2)} ${unit}`.trim(),
    `${aim} ${unit}`.trim(),
    met ? 'met' : 'not met',
  ]);
}

/** Prints all figures that have an aim. */
export function printFigures() {
  if (figures.length) table('Figures', [['', 'measured', 'aim', ''], ...figures]);
}

/** Returns a number with this many decimals. */
export const fixed = (number, decimals = 1) => number.toFixed(decimals);
