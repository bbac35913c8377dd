import { join } from 'node:path';
import type { Disk } from './disk.js';

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
  await Promise.all(
    names
      .flatMap((name) => [join(folder, name), join(folder, name + UNFINISHED)])
      .map((path) => disk.remove(path)),
  );
  await disk.syncFolder(folder);
}
