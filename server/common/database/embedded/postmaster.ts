import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, fchownSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import { type DatabaseLocation, EmbeddedPostgresError, hasCode, spawnOptions } from './location.js';

/** A running PostgreSQL server. */
interface Postmaster {
  port: number;
  /** Resolves with the reason when the server has ended. */
  ended: Promise<string>;
  /** Stops the server. Resolves when it has ended. */
  stop: () => Promise<unknown>;
}

export interface PostmasterOptions {
  location: DatabaseLocation;
  binaries: Binaries;
  data: string;
  /** Server settings, as in postgresql.conf. */
  settings: Record<string, string>;
  /** Returns the port. Default: a free one. */
  choosePort?: () => Promise<number>;
}

/** Maximum time until the server is ready. Long, as crash recovery takes time. */
const READY_TIMEOUT_MS = 120_000;

/** Failures that are retried: another program took the port; the sessions of a killed server are still ending. */
const TRANSIENT_FAILURE = /Address already in use|could not bind|pre-existing shared memory/;
const ATTEMPTS = 20;

/** Starts `postgres` on a cluster and waits until it accepts connections. Throws if it does not, with its output. */
async function startPostmaster(options: PostmasterOptions, signal: AbortSignal): Promise<Postmaster> {
  const choosePort = options.choosePort ?? freePort;
  for (let attempt = 1; ; attempt++) {
    const output = await launch(options, await choosePort(), signal);
    if (typeof output !== 'string') return output;
    if (attempt === ATTEMPTS || signal.aborted || !TRANSIENT_FAILURE.test(output)) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL did not start (its log is ${logFile(options.location)}): ${output.trim()}`,
      );
    }
    await pause(attempt * 10);
  }
}

/** Returns the server, or its output if it ended instead of starting. */
async function launch(
  { location, binaries, data, ...options }: PostmasterOptions,
  port: number,
  signal: AbortSignal,
): Promise<Postmaster | string> {
  const settings = {
    ...options.settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(location);
  const child = spawn(binaries.postgres, ['-D', data, ...args], {
    ...spawnOptions(location.user),
    // Its own session: Ctrl-C in the terminal reaches only the app, which stops the server last.
    detached: true,
    // A file, as a pipe would break when the app is killed.
    stdio: ['ignore', log.fd, log.fd],
  });
  closeSync(log.fd);
  const { pid } = child;
  const hasEnded = () => pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const stop = async () => pid && !hasEnded() && endServer(pid, hasEnded);
  const ended = endOf(child);
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline && !hasEnded() && !signal.aborted) {
    const file = await readPostmasterFile(data);
    if (file?.pid === pid && file?.ready) {
      child.unref();
      return { port, ended, stop };
    }
    await pause(10);
  }
  await stop();
  return readFileSync(logFile(location)).subarray(log.from).toString() || (await ended);
}

function endOf(child: ChildProcess): Promise<string> {
  // Stops the server also when the process exits without a stop, for example after an uncaught error.
  const stopToo = () => child.pid && process.kill(child.pid, 'SIGINT');
  process.once('exit', stopToo);
  return new Promise((resolve) => {
    const end = (how: string) => {
      process.off('exit', stopToo);
      resolve(how);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });
}

function logFile(location: DatabaseLocation): string {
  return join(location.folder, 'server.log');
}

const MAX_LOG_BYTES = 10_000_000;

function openLog(location: DatabaseLocation): { fd: number; from: number } {
  let fd = openSync(logFile(location), 'a', 0o600);
  if (fstatSync(fd).size > MAX_LOG_BYTES) {
    closeSync(fd);
    fd = openSync(logFile(location), 'w', 0o600);
  }
  if (location.user) fchownSync(fd, location.user.uid, location.user.gid);
  return { fd, from: fstatSync(fd).size };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns the content of `postmaster.pid`, or undefined if the file is missing or incomplete. */
async function readPostmasterFile(data: string): Promise<{ pid: number; ready: boolean } | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  // The eighth line is the status: "starting", "stopping", "ready   ".
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** Maximum time of a stop: longer than a checkpoint after a day of work. After it the server is stopped at once. */
const STOP_TIMEOUT_MS = 30_000;
/** Ends the sessions and flushes, or needs recovery at the next start. (On Windows both end it at once, like a crash.) */
const STOP_SIGNALS = ['SIGINT', 'SIGQUIT'] as const;

/** Stops a server. Returns whether it has ended. */
async function endServer(pid: number, hasEnded: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const signal of STOP_SIGNALS) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error;
    }
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (performance.now() < deadline) {
      if (await hasEnded()) return true;
      await pause(10);
    }
  }
  return false;
}

/**
 * Stops the postmaster of a killed app on `data`. The caller must hold the data folder's lock, so that no other process uses it.
 * It is not taken over, as its settings, sessions and locks are those of the killed app.
 * Throws EmbeddedPostgresError if it does not stop.
 */
export async function stopStalePostmaster(data: string, log: (line: string) => void): Promise<void> {
  const stale = await readPostmasterFile(data);
  if (!stale) return;
  const hasEnded = async () => !(await isPostmasterOf(stale.pid, data));
  if (await hasEnded()) {
    // Another process has this id now: PostgreSQL would take it for a postmaster and refuse to start.
    await rm(join(data, 'postmaster.pid'), { force: true });
    return;
  }
  log('Stopping the PostgreSQL that an earlier run left behind.');
  if (await endServer(stale.pid, hasEnded)) return;
  throw new EmbeddedPostgresError(
    `The PostgreSQL that an earlier run left behind (process ${stale.pid}) does not stop.`,
  );
}

async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid);
  return command.includes('postgres') && (process.platform === 'win32' || command.includes(data));
}

/** Returns the command line of a process. Empty if there is none, or if it is a zombie. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/NH', '/FI', `PID eq ${pid}`]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  return promisify(execFile)(program, args).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** How a server that ends by itself is started again, in milliseconds. */
export interface Patience {
  /** Pause before the first start; doubles with each failure in a row. */
  pause: number;
  /** Gives up after this many failures in a row. */
  failures: number;
  /** A server that ran for this long resets the count of failures. */
  stable: number;
}

/** Gives up after six seconds of pauses. */
const PATIENCE: Patience = { pause: 200, failures: 5, stable: 60_000 };

/** A server that is started again if it ends without `stop`. */
export interface SupervisedServer {
  port: number;
  /** Resolves with a sentence when the server has failed too often. */
  givenUp: Promise<string>;
  /** Stops the server, also one that is being started again. Resolves when it has ended. */
  stop: () => Promise<void>;
}

/** Starts a server, and starts it again on the same port if it ends. Throws EmbeddedPostgresError if it does not start. */
export async function superviseServer(
  options: PostmasterOptions,
  log: (sentence: string) => void,
  patience = PATIENCE,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = await startPostmaster(options, signal);
  const { port } = server;
  const startAgain = async () => {
    await stopStalePostmaster(options.data, log);
    // its address is known to all who use it
    const choosePort = () => Promise.resolve(port);
    return (server = await startPostmaster({ ...options, choosePort }, signal));
  };
  const running = keepRunning(server, startAgain, log, patience, signal);
  return {
    port,
    givenUp: new Promise((resolve) => void running.then((why) => why !== null && resolve(why))),
    stop: async () => {
      stopping.abort();
      await server.stop();
      await running;
      // it may have come up in between
      await server.stop();
    },
  };
}

/** Starts a server again whenever it ends. Returns why it was given up; null if it was stopped. */
async function keepRunning(
  first: Postmaster,
  startAgain: () => Promise<Postmaster>,
  log: (sentence: string) => void,
  patience: Patience,
  signal: AbortSignal,
): Promise<string | null> {
  let server: Postmaster | null = first;
  let failures = 0;
  let reason = '';
  while (!signal.aborted) {
    if (server) {
      const since = performance.now();
      reason = await server.ended;
      if (signal.aborted) break;
      log(`The embedded PostgreSQL is gone (${reason}). It is started again.`);
      server = null;
      if (performance.now() - since >= patience.stable) failures = 0;
    }
    failures++;
    if (failures > patience.failures) return `The embedded PostgreSQL does not stay up: ${reason}`;
    await pause(patience.pause * 2 ** (failures - 1), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    try {
      server = await startAgain();
      log('The embedded PostgreSQL runs again.');
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  return null;
}
