import { mkdir, open, rename, rm, writeFile, statfs, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Settings } from '../config/settings.js';
import { Sampled } from '../concurrency/sampled.js';

/** Returns the result, or undefined if the file or folder does not exist. */
export async function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Suffix of files that are not complete yet. */
export const UNFINISHED = '.tmp';

/** Writes files into a folder, by name: each completely or not at all. Then they survive a power cut. */
export async function writeDurably(
  disk: Disk,
  folder: string,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<void> {
  await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const unfinished = join(folder, name + UNFINISHED);
      await disk.write(unfinished, content);
      await disk.syncFile(unfinished);
      await disk.rename(unfinished, join(folder, name));
    }),
  );
  await disk.syncFolder(folder);
}

/** Deletes files of a folder, complete or not; when this returns, a power cut does not bring them back. */
export async function removeDurably(disk: Disk, folder: string, names: readonly string[]): Promise<void> {
  const paths = names.flatMap((name) => [join(folder, name), join(folder, name + UNFINISHED)]);
  await Promise.all(paths.map((path) => disk.remove(path)));
  await disk.syncFolder(folder);
}

/** In DATA_DIR; rewritten by each successful backup. */
const MARK = 'last-backup';

/** Records that a backup has just succeeded. */
export async function noteBackup(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, MARK), 'The time of this file is that of the last backup.\n');
}

/** Returns the time of the last successful backup. Throws if none is known. */
export async function lastBackupAt(dataDir: string): Promise<Date> {
  return (await stat(join(dataDir, MARK))).mtime;
}

/** The disk of DATA_DIR: photos, uploads, the embedded database. */
@Injectable()
export class DataDisk {
  private readonly sampled: Sampled<{ free: number; size: number }>;

  constructor({ dataDir }: Settings, clock: Clock) {
    this.sampled = new Sampled(clock, async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { free: bavail * bsize, size: blocks * bsize };
    });
  }

  /** Returns the free and total bytes; undefined if the disk does not answer. */
  read(): Promise<{ free: number; size: number } | undefined> {
    return this.sampled.read();
  }
}

/**
 * The steps of a durable write. A file is in memory until it is synced, and a new or removed name until its folder is
 * synced: after a power cut the rest is lost, and empty files remain.
 */
@Injectable()
export class Disk {
  /** Creates a folder that only the server's account can enter, durably. An existing one stays as it is. */
  async makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    // sync the parent of each new folder, which contains its name
    for (let made = folder; first && made.length >= first.length; made = dirname(made))
      await this.syncFolder(dirname(made));
  }

  write(path: string, content: Uint8Array | string): Promise<void> {
    return writeFile(path, content, { mode: 0o600 });
  }

  syncFile(path: string): Promise<void> {
    return sync(path, 'r+');
  }

  rename(from: string, to: string): Promise<void> {
    return rename(from, to);
  }

  /** Deletes a file; a missing one is no error. */
  remove(path: string): Promise<void> {
    return rm(path, { force: true });
  }

  async syncFolder(folder: string): Promise<void> {
    await sync(folder, 'r').catch((error: NodeJS.ErrnoException) => {
      // Windows, and some network file systems, cannot sync folders
      if (!['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP'].includes(error.code ?? '')) throw error;
    });
  }
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
