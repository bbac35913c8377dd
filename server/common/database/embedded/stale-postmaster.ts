import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, hasCode } from './embedded-postgres.error.js';

/** What a postmaster says of itself in its `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  /** It takes connections. */
  ready: boolean;
}

/** @returns undefined while there is none, or only the beginning of one. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  // The eighth line is the status: "starting", "stopping", "ready   ".
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** How PostgreSQL is told to stop: `fast` ends the sessions and flushes, `immediate` leaves recovery to the next start. */
export type StopMode = 'fast' | 'immediate';

/** Tells a postmaster to stop. One that is gone already is no error. (On Windows either way ends it at once, as a crash does.) */
export function signalStop(pid: number, mode: StopMode): void {
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** Longer than a checkpoint of what an event's work leaves dirty, in milliseconds. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Stops the postmaster that a killed app left behind on `data`. The caller holds the data folder's lock, so nobody uses it.
 * (Stopped rather than taken over: its settings and its sessions, with their locks, are those of the dead app.)
 */
export async function stopStalePostmaster(data: string, log: (line: string) => void): Promise<void> {
  const stale = await readPostmasterFile(data);
  if (!stale) return;
  if (!(await isPostmasterOf(stale.pid, data))) {
    // The id was given to another process: PostgreSQL would take that for a postmaster and refuse to start.
    await rm(join(data, 'postmaster.pid'), { force: true });
    return;
  }
  log('Stopping the PostgreSQL that an earlier run left behind.');
  for (const mode of ['fast', 'immediate'] as const) {
    signalStop(stale.pid, mode);
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (performance.now() < deadline) {
      if (!(await isPostmasterOf(stale.pid, data))) return;
      await pause(10);
    }
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL that an earlier run left behind (process ${stale.pid}) does not stop.`,
  );
}

async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid);
  if (process.platform === 'win32') return command.includes('postgres');
  return command.includes('postgres') && command.includes(data);
}

/** The command line of a process; empty when there is none, or when it has ended and waits to be collected. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [program, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/NH', '/FI', `PID eq ${pid}`]]
      : ['ps', ['-ww', '-o', 'command=', '-p', String(pid)]];
  const { stdout } = await promisify(execFile)(program as string, args as string[]).catch(() => ({
    stdout: '',
  }));
  return stdout;
}
