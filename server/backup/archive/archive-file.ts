import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { Disk } from '../../common/storage/disk.js';
import { DAY } from '../../common/time/durations.rules.js';
import { archiveName, outdated, ArchiveError } from './archive.rules.js';

/** Stands for standard output or input instead of a file. */
export const PIPE = '-';

/** An archive being written, under a temporary name until it is complete. */
export interface ArchiveFile {
  /** Its final path; `-` for standard output. */
  path: string;
  output: Writable;
  /** Syncs it to disk and renames it. */
  complete: () => Promise<void>;
  /** Deletes it. */
  discard: () => Promise<void>;
}

/**
 * Creates a new archive: at `path`, in the folder `path` with a name made from its time, or on standard output. Throws
 * ArchiveError if the file exists or the folder does not.
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

/** Deletes a folder's archives but the newest, and what interrupted backups left. Returns the archives' names. */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const files = await readdir(folder);
  const old = outdated(files, keep);
  for (const file of old) await rm(join(folder, file));
  for (const file of files.filter((name) => /^\.apero-.*\.unfinished$/.test(name))) {
    // another backup may be writing this file
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
