import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { hasCode } from './embedded-postgres.error.js';

/** A lock on a data folder. The kernel keeps it: it ends with the process, however that ends. */
export interface DataLock {
  release(): void;
}

/**
 * Takes the lock that `file` stands for. The file stays for ever: removing it would let two processes lock two files of one name.
 * @returns undefined when another holder, in this process or another, has it.
 * @throws the file system's error when the file cannot be opened for writing.
 */
export async function tryLock(file: string): Promise<DataLock | undefined> {
  const fd = openLockFile(file);
  if (fd === undefined) return undefined;
  const release = await lockDescriptor(fd);
  if (!release) {
    closeSync(fd);
    return undefined;
  }
  ftruncateSync(fd);
  writeSync(fd, String(process.pid));
  return {
    release() {
      release();
      closeSync(fd);
    },
  };
}

/** The process id that the holder wrote down: for a message, never for a decision (ids are used again). */
export function lockOwner(file: string): string {
  return readFileSync(file, 'utf8').trim() || 'unknown';
}

type Release = () => void;

// A descriptor's lock ends with its closing.
const releasedByClose: Release = () => undefined;

// From macOS's <fcntl.h>: it locks in the opening itself; Node has no name for this flag.
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
 * Node has no flock(2), but the lock belongs to the open file, which we share with the `flock` command and keep when that ends.
 * It holds between containers that share a volume too, where process ids and network names say nothing.
 */
async function lockDescriptor(fd: number): Promise<Release | undefined> {
  if (process.platform === 'darwin') return releasedByClose;
  if (process.platform === 'linux') {
    // The same search path for all, lest two processes on one folder lock in two ways.
    const env = { PATH: '/usr/bin:/bin' };
    const { status } = spawnSync('flock', ['-n', '3'], { env, stdio: ['ignore', 'ignore', 'ignore', fd] });
    if (status === 0) return releasedByClose;
    if (status === 1) return undefined;
  }
  return lockByName(fd);
}

/**
 * The lock where there is no `flock`: listening on a name made from the file's identity, which only one process can.
 * Windows' pipes and Linux' abstract sockets vanish with their process.
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
