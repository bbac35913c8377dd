import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { Disk } from '../../common/storage/disk.js';
import { DAY } from '../../common/time/durations.rules.js';
import { archiveName, outdated } from './archive.rules.js';
import { ArchiveError } from './archive-error.js';

/** Standard output or input in place of a file. */
export const PIPE = '-';

/** Where an archive is written: under another name until it is whole. */
export interface ArchiveFile {
  /** Its name once it is whole; `-` for standard output. */
  path: string;
  output: Writable;
  /** Makes it durable and gives it its name. */
  complete: () => Promise<void>;
  /** Removes what was written. */
  discard: () => Promise<void>;
}

/**
 * Opens a new archive: at `path`, in the folder `path` under a name of its time, or standard output.
 * Throws ArchiveError if the file exists or the folder does not.
 */
export async function createArchiveFile(path: string, takenAt: Date): Promise<ArchiveFile> {
  if (path === PIPE) {
    const done = () => Promise.resolve();
    return { path, output: process.stdout, complete: done, discard: done };
  }
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isDirectory())
    throw new ArchiveError(`${path} exists: an archive is never overwritten.`);
  const target = found ? join(path, archiveName(takenAt)) : path;
  const unfinished = join(
    dirname(target),
    `.${basename(target)}.${randomBytes(4).toString('hex')}.unfinished`,
  );
  const file = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    throw new ArchiveError(`${target} cannot be written: ${(error as Error).message}`, { cause: error });
  });
  const discard = async () => {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
  };
  return {
    path: target,
    output: file.createWriteStream({ flush: true }),
    complete: async () => {
      await rename(unfinished, target);
      await new Disk().syncFolder(dirname(target));
    },
    discard,
  };
}

/** Removes all archives of a folder but the newest, and what killed backups left. Returns the archives' names. */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const files = await readdir(folder);
  const old = outdated(files, keep);
  for (const file of old) await rm(join(folder, file));
  for (const file of files.filter((name) => /^\.apero-.*\.unfinished$/.test(name))) {
    // another backup may be writing its own
    const { mtimeMs } = await stat(join(folder, file));
    if (performance.timeOrigin + performance.now() - mtimeMs > DAY)
      await rm(join(folder, file), { force: true });
  }
  return old;
}

/** Opens an archive: a file, or standard input. */
export function openArchiveFile(path: string): AsyncIterable<Buffer> {
  return path === PIPE ? process.stdin : createReadStream(path);
}
