import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError, spawnOptions, type DatabaseLocation } from './location.js';
import { readPostmasterFile, signalStop, type StopMode } from './stale-postmaster.js';

/** A running PostgreSQL server. */
export interface Postmaster {
  port: number;
  /** Resolves with the reason when the server has ended. */
  ended: Promise<string>;
  /** Stops the server. Resolves when it has ended. */
  stop(mode: StopMode): Promise<void>;
}

export interface PostmasterOptions {
  location: DatabaseLocation;
  binaries: Binaries;
  data: string;
  /** Server settings, as in postgresql.conf. */
  settings: Record<string, string>;
  /** Returns the port. Default: a free one. */
  choosePort?: () => Promise<number>;
  /** Ends the start. */
  signal?: AbortSignal;
}

/** Maximum time until the server is ready. Long, as crash recovery takes time. */
const READY_TIMEOUT_MS = 120_000;

/** Failures that are retried: another program took the port; the sessions of a killed server are still ending. */
const TRANSIENT_FAILURE = /Address already in use|could not bind|pre-existing shared memory/;
const ATTEMPTS = 20;

/**
 * Starts `postgres` on a cluster and waits until it accepts connections on 127.0.0.1.
 * Throws EmbeddedPostgresError with the server's output if it does not start.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const choosePort = options.choosePort ?? freePort;
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort();
    const output = await launch(options, port);
    if (typeof output !== 'string') return output;
    if (attempt === ATTEMPTS || options.signal?.aborted || !TRANSIENT_FAILURE.test(output)) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL did not start (its log is ${logFile(options.location)}): ${output.trim()}`,
      );
    }
    await pause(attempt * 10);
  }
}

/** Returns the server, or its output if it ended instead of starting. */
async function launch(options: PostmasterOptions, port: number): Promise<Postmaster | string> {
  const { location, binaries, data, signal } = options;
  const settings = {
    ...options.settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  };
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openLog(location);
  const child = spawn(binaries.postgres, args, {
    ...spawnOptions(location.user),
    // Its own session: Ctrl-C in the terminal reaches only the app, which stops the server last.
    detached: true,
    // A file, as a pipe would break when the app is killed.
    stdio: ['ignore', log.fd, log.fd],
  });
  closeSync(log.fd);
  const ended = watch(child);
  if (await becomesReady(child, ended, data, signal)) {
    child.unref();
    return { port, ended, stop: (mode) => stop(child, ended, mode) };
  }
  if (child.pid && child.exitCode === null) await stop(child, ended, 'immediate');
  return readFileSync(logFile(location)).subarray(log.from).toString() || (await ended);
}

function watch(child: ChildProcess): Promise<string> {
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

async function becomesReady(
  child: ChildProcess,
  ended: Promise<string>,
  data: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let gone = false;
  void ended.then(() => (gone = true));
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    await pause(10);
    if (gone || signal?.aborted) return false;
    const file = await readPostmasterFile(data);
    if (file?.pid === child.pid && file?.ready) return true;
  }
  return false;
}

/** Maximum time of a stop with a checkpoint. After it the server is stopped at once. */
const STOP_TIMEOUT_MS = 30_000;

async function stop(child: ChildProcess, ended: Promise<string>, mode: StopMode): Promise<void> {
  const { pid } = child;
  if (!pid || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  signalStop(pid, mode);
  const late = await Promise.race([ended.then(() => false), pause(STOP_TIMEOUT_MS, true, { ref: false })]);
  if (late) signalStop(pid, 'immediate');
  await ended;
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
