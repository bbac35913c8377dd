import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { hasCode } from './location.js';

/** A lock on a data folder. The kernel releases it when the process ends, also after a crash. */
export interface DataLock {
  release(): void;
}

/**
 * Takes the lock on `file`. The file is never removed: otherwise two processes could lock two files of one name.
 * Returns undefined if the lock is taken, by this process or another one.
 * Throws the file system's error if the file cannot be opened for writing.
 */
export async function tryLock(file: string): Promise<DataLock | undefined> {
  const fd = openLockFile(file);
  if (fd === undefined) return undefined;
  const unlock = await lockDescriptor(fd);
  if (!unlock) {
    closeSync(fd);
    return undefined;
  }
  ftruncateSync(fd);
  writeSync(fd, String(process.pid));
  return {
    release() {
      unlock();
      closeSync(fd);
    },
  };
}

/** Returns the process id that has the lock. For messages only, as process ids are reused. */
export function lockOwner(file: string): string {
  return readFileSync(file, 'utf8').trim() || 'unknown';
}

type Release = () => void;

// The lock ends when the descriptor is closed.
const releasedByClose: Release = () => undefined;

// From macOS's <fcntl.h>: open(2) takes the lock. Node has no constant for it.
const O_EXLOCK = 0x20;

function openLockFile(file: string): number | undefined {
  const flags = constants.O_RDWR | constants.O_CREAT;
  if (process.platform !== 'darwin') return openSync(file, flags, 0o644);
  try {
    return openSync(file, flags | O_EXLOCK | constants.O_NONBLOCK, 0o644);
  } catch (error) {
    if (hasCode(error, 'EAGAIN')) return undefined;
    throw error;
  }
}

/**
 * Takes the lock with the command `flock`, as Node has no flock(2). The lock belongs to the open file, which we share with
 * the command and keep open. It also works between containers that share a volume. Returns undefined if it is taken.
 */
async function lockDescriptor(fd: number): Promise<Release | undefined> {
  if (process.platform === 'darwin') return releasedByClose;
  if (process.platform === 'linux') {
    // A fixed search path, so that all processes use the same way to lock.
    const env = { PATH: '/usr/bin:/bin' };
    const { status } = spawnSync('flock', ['-n', '3'], { env, stdio: ['ignore', 'ignore', 'ignore', fd] });
    if (status === 0) return releasedByClose;
    if (status === 1) return undefined;
  }
  return lockByName(fd);
}

/**
 * The lock without `flock`: listens on a name derived from the file's identity, which only one process can do.
 * Windows pipes and Linux abstract sockets end with their process. Returns undefined if the name is taken.
 */
export async function lockByName(fd: number): Promise<Release | undefined> {
  const { dev, ino } = fstatSync(fd, { bigint: true });
  const name = `apero-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`;
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      hasCode(error, 'EADDRINUSE', 'EACCES') ? resolve(undefined) : reject(error),
    );
    server.listen(process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`, () =>
      resolve(() => server.close()),
    );
  });
}
