import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, hasCode } from './location.js';

/** The content of a `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  /** True if the server accepts connections. */
  ready: boolean;
}

/** Returns the content of `postmaster.pid`, or undefined if the file is missing or incomplete. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  // The eighth line is the status: "starting", "stopping", "ready   ".
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** PostgreSQL's shutdown modes: `fast` ends the sessions and flushes, `immediate` needs recovery at the next start. */
export type StopMode = 'fast' | 'immediate';

/** Signals a postmaster to stop. Does nothing if it has ended. (On Windows both modes end it at once, like a crash.) */
export function signalStop(pid: number, mode: StopMode): void {
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** Longer than a checkpoint after a day of work. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Stops the postmaster of a killed app on `data`. The caller must hold the data folder's lock, so that no other process uses it.
 * It is not taken over, as its settings, sessions and locks are those of the killed app.
 * Throws EmbeddedPostgresError if it does not stop.
 */
export async function stopStalePostmaster(data: string, log: (line: string) => void): Promise<void> {
  const stale = await readPostmasterFile(data);
  if (!stale) return;
  if (!(await isPostmasterOf(stale.pid, data))) {
    // Another process has this id now: PostgreSQL would take it for a postmaster and refuse to start.
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

/** Returns the command line of a process. Empty if there is none, or if it is a zombie. */
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
