import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { readPostmasterFile, tellToStop, type StopMode } from './stale-postmaster.js';
import type { Place } from './reachable-folder.js';
import { spawnOptions } from './system-user.js';

/** A running PostgreSQL server. */
export interface Postmaster {
  port: number;
  /** Fulfilled with how the server ended, for whatever reason. */
  ended: Promise<string>;
  /** Fulfilled when the server has ended. */
  stop(mode: StopMode): Promise<void>;
}

export interface PostmasterOptions {
  place: Place;
  binaries: Binaries;
  data: string;
  /** Server settings, as in postgresql.conf. */
  settings: Record<string, string>;
  /** Where the port comes from: a free one, but in tests. */
  choosePort?: () => Promise<number>;
}

/** Crash recovery may take a while; a server that is not ready after this, in milliseconds, never will be. */
const READY_WITHIN = 120_000;

/** Failures that pass: another program was given our port; the sessions of a killed server are still ending. */
const PASSING = /Address already in use|could not bind|pre-existing shared memory/;
const ATTEMPTS = 20;

/**
 * Starts `postgres` on a cluster and waits until it takes connections on a free port of 127.0.0.1.
 * @throws EmbeddedPostgresError with the server's own last words when it does not come up.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const choosePort = options.choosePort ?? freePort;
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort();
    const words = await launch(options, port);
    if (typeof words !== 'string') return words;
    if (attempt === ATTEMPTS || !PASSING.test(words)) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL did not start (its log is ${logFile(options.place)}): ${words.trim()}`,
      );
    }
    await pause(attempt * 10);
  }
}

/** @returns the server, or what it said when it ended instead of starting. */
async function launch(options: PostmasterOptions, port: number): Promise<Postmaster | string> {
  const { place, binaries, data } = options;
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
  const log = openLog(place);
  const child = spawn(binaries.postgres, args, {
    ...spawnOptions(place.user),
    // Its own session: Ctrl-C in the terminal is for the app alone, which stops the server last.
    detached: true,
    // A file rather than a pipe: a pipe would break when the app is killed.
    stdio: ['ignore', log.fd, log.fd],
  });
  closeSync(log.fd);
  const ended = watch(child);
  if (await becomesReady(child, ended, data)) {
    child.unref();
    return { port, ended, stop: (mode) => stop(child, ended, mode) };
  }
  if (child.pid && child.exitCode === null) await stop(child, ended, 'immediate');
  return readFileSync(logFile(place)).subarray(log.from).toString() || (await ended);
}

function watch(child: ChildProcess): Promise<string> {
  // An exit that skips our own stop (an uncaught error, say) must not leave the server behind.
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

async function becomesReady(child: ChildProcess, ended: Promise<string>, data: string): Promise<boolean> {
  let gone = false;
  void ended.then(() => (gone = true));
  const deadline = performance.now() + READY_WITHIN;
  while (performance.now() < deadline) {
    await pause(10);
    if (gone) return false;
    const file = await readPostmasterFile(data);
    if (file?.pid === child.pid && file?.ready) return true;
  }
  return false;
}

/** An orderly end includes a checkpoint; after this, in milliseconds, the rest is left to recovery. */
const STOP_WITHIN = 30_000;

async function stop(child: ChildProcess, ended: Promise<string>, mode: StopMode): Promise<void> {
  const { pid } = child;
  if (!pid || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  tellToStop(pid, mode);
  const harder = setTimeout(() => tellToStop(pid, 'immediate'), STOP_WITHIN);
  await ended;
  clearTimeout(harder);
}

function logFile(place: Place): string {
  return join(place.folder, 'server.log');
}

const LOG_AT_MOST = 10_000_000;

function openLog(place: Place): { fd: number; from: number } {
  let fd = openSync(logFile(place), 'a', 0o600);
  if (fstatSync(fd).size > LOG_AT_MOST) {
    closeSync(fd);
    fd = openSync(logFile(place), 'w', 0o600);
  }
  if (place.user) fchownSync(fd, place.user.uid, place.user.gid);
  return { fd, from: fstatSync(fd).size };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
