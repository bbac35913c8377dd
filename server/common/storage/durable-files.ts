import { join } from 'node:path';
import type { Disk } from './disk.js';

/** The end of the name of a file that is not whole yet. */
export const UNFINISHED = '.tmp';

/**
 * Writes files into a folder, by their names. Each is there whole or not at all; when it returns, they are on the disk
 * and stay through a power cut.
 */
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

/** Deletes files of a folder, finished or not; when it returns, no power cut brings them back. */
export async function removeDurably(disk: Disk, folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(
    names
      .flatMap((name) => [join(folder, name), join(folder, name + UNFINISHED)])
      .map((path) => disk.remove(path)),
  );
  await disk.syncFolder(folder);
}
