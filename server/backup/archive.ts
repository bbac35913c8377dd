import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Extract, extract, type Pack, pack } from 'tar-stream';
import { Disk } from '../common/storage/disk.js';
import { DAY } from '../common/time/durations.rules.js';
import {
  ArchiveError,
  CHECKSUMS,
  CONTENTS,
  type Contents,
  DAMAGED,
  FOREIGN,
  kindOfEntry,
  MANIFEST,
  type Manifest,
  parseManifest,
} from './archive.rules.js';
import { encrypt, plainContent } from './encryption.js';

/** Stands for standard output or input instead of a file. */
export const PIPE = '-';

/**
 * Writes a new archive: at `path`, in the folder `path` with a name made from its time, or on standard output. A file has
 * another name until it is complete and on the disk, and is deleted if `write` fails. Returns its path, and what `write`
 * returns. Throws ArchiveError if the file exists or the folder does not.
 */
export async function writeArchiveFile<T>(
  path: string,
  takenAt: Date,
  write: (output: Writable) => Promise<T>,
): Promise<{ path: string; written: T }> {
  if (path === PIPE) return { path, written: await write(process.stdout) };
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isDirectory())
    throw new ArchiveError(`${path} exists: an archive is never overwritten.`);
  const name = `apero-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;
  const target = found ? join(path, name) : path;
  const unfinished = join(
    dirname(target),
    `.${basename(target)}.${randomBytes(4).toString('hex')}.unfinished`,
  );
  const file = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    throw new ArchiveError(`${target} cannot be written: ${(error as Error).message}`, { cause: error });
  });
  try {
    const written = await write(file.createWriteStream({ flush: true }));
    await rename(unfinished, target);
    await new Disk().syncFolder(dirname(target));
    return { path: target, written };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Deletes a folder's archives but the newest, and what interrupted backups left. Returns the archives' names. */
export async function keepNewest(folder: string, keep: number, now: Date): Promise<string[]> {
  const files = await readdir(folder);
  const ours = files.filter((file) => /^apero-\d{8}T\d{6}Z\.tar\.gz$/.test(file)).toSorted();
  const old = ours.slice(0, Math.max(0, ours.length - keep));
  for (const file of old) await rm(join(folder, file));
  for (const file of files.filter((name) => /^\.apero-.*\.unfinished$/.test(name))) {
    // another backup may be writing this file
    const { mtimeMs } = await stat(join(folder, file));
    if (now.getTime() - mtimeMs > DAY) await rm(join(folder, file), { force: true });
  }
  return old;
}

/** Opens an archive: a file, or standard input. */
export function openArchiveFile(path: string): AsyncIterable<Buffer> {
  return path === PIPE ? process.stdin : createReadStream(path);
}

const NEWLINE = 0x0a;

/** The content of an entry. Its checksum and its number of lines are known when it has been read. */
class EntryContent {
  private readonly hash = createHash('sha256');
  /** Line breaks so far. */
  lines = 0;

  constructor(private readonly content: AsyncIterable<Buffer>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const piece of this.content) {
      this.hash.update(piece);
      for (const byte of piece) if (byte === NEWLINE) this.lines++;
      yield piece;
    }
  }

  /** Returns the line of this entry in the file of checksums. Call it once. */
  checksumLine(name: string): string {
    return `${this.hash.digest('hex')}  ${name}\n`;
  }
}

interface ArchiveTarget {
  output: Writable;
  /** Null: not encrypted. */
  passphrase: string | null;
  takenAt: Date;
}

/** Writes an archive as a stream: a tar, compressed and optionally encrypted. Only the current entry is in memory. */
export class ArchiveWriter {
  private readonly tar: Pack = pack();
  private checksums = '';
  private readonly written: Promise<void>;

  constructor(private readonly target: ArchiveTarget) {
    this.written = this.flow();
    // the caller that adds an entry gets this error; otherwise `finish` does
    this.written.catch(() => undefined);
  }

  /** Adds an entry from memory. */
  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content);
    await this.addStream(name, bytes.length, Readable.from([bytes]));
  }

  /** Adds an entry of exactly `size` bytes. */
  async addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    const entry = this.tar.entry({ name, size, mode: 0o600, mtime: this.target.takenAt });
    const read = new EntryContent(content);
    await Promise.race([pipeline(read, entry), this.written]);
    this.checksums += read.checksumLine(name);
  }

  /** Ends the archive with the checksums, and waits until everything is written. */
  async finish(): Promise<void> {
    await this.add(CHECKSUMS, this.checksums);
    this.tar.finalize();
    await this.written;
  }

  /** Aborts; the output is not a valid archive. */
  async abandon(): Promise<void> {
    this.tar.destroy(new Error('The archive is given up'));
    await this.written.catch(() => undefined);
  }

  private flow(): Promise<void> {
    const { output, passphrase } = this.target;
    const gzip = createGzip();
    if (passphrase === null) return pipeline(this.tar, gzip, output);
    return pipeline(this.tar, gzip, (source: AsyncIterable<Buffer>) => encrypt(source, passphrase), output);
  }
}

/** Receives the entries of an archive, in order. Its effects must be undone if the archive turns out to be damaged. */
export interface ArchiveVisitor {
  begin: (manifest: Manifest) => Promise<void>;
  /** Must read the content to its end. */
  entry: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
}

/** An archive that was read completely, with valid checksums and numbers of rows. */
export interface ReadArchive {
  manifest: Manifest;
  contents: Contents;
}

/**
 * Reads an archive once, from begin to end. Throws ArchiveError if it is not an archive, damaged, incomplete, or
 * encrypted with another passphrase, and any error of the visitor; without a visitor the archive is only checked.
 */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
  visitor?: ArchiveVisitor,
): Promise<ReadArchive> {
  const tar = extract();
  const unpacked = pipeline(plainContent(source, passphrase), createGunzip(), tar);
  // the reader of the entries gets this error
  unpacked.catch(() => undefined);
  try {
    const archive = await readEntries(tar, visitor);
    await unpacked;
    return archive;
  } catch (error) {
    throw explained(error);
  }
}

/** Shows the entries to the visitor, in order, and checks them by the last two: the contents and the checksums. */
async function readEntries(tar: Extract, visitor: ArchiveVisitor | undefined): Promise<ReadArchive> {
  let manifest: Manifest | undefined;
  let contents: Contents | undefined;
  let expected: string | undefined;
  let checksums = '';
  const counts = new Map<string, number>();
  for await (const entry of tar) {
    const { name } = entry.header;
    if (expected !== undefined) throw new ArchiveError(`${DAMAGED}: something follows its end.`);
    if (name === CHECKSUMS) {
      expected = await text(entry);
      continue;
    }
    const content = new EntryContent(entry as AsyncIterable<Buffer>);
    if (!manifest) {
      if (name !== MANIFEST) throw new ArchiveError(FOREIGN);
      manifest = parseManifest(await text(content));
      await visitor?.begin(manifest);
    } else if (name === CONTENTS) {
      contents = JSON.parse(await text(content)) as Contents;
    } else if (visitor) {
      await visitor.entry(name, content);
    } else {
      for await (const piece of content) void piece;
    }
    checksums += content.checksumLine(name);
    count(counts, name, content.lines);
  }
  if (!manifest || !contents || expected === undefined)
    throw new ArchiveError(`${DAMAGED}: its end is missing.`);
  if (checksums !== expected) throw new ArchiveError(`${DAMAGED}: the checksums differ.`);
  assertCounts(contents, counts);
  return { manifest, contents };
}

/** Adds an entry to the rows of its table, to the jobs or to the photo files. */
function count(counts: Map<string, number>, entry: string, lines: number): void {
  const { kind, name } = kindOfEntry(entry) ?? {};
  const what = kind === 'table' ? name : kind;
  // in COPY's text format each row is one line
  if (what) counts.set(what, (counts.get(what) ?? 0) + (kind === 'photo' ? 1 : lines));
}

/** Throws if an archive does not have the numbers of rows, jobs and photo files that it says. */
function assertCounts({ rows, jobs, photoFiles }: Contents, counts: ReadonlyMap<string, number>): void {
  for (const [what, number] of Object.entries({ ...rows, jobs, photo: photoFiles }))
    if (number !== (counts.get(what) ?? 0))
      throw new ArchiveError(`The archive says ${number} of ${what}, and holds ${counts.get(what) ?? 0}.`);
}

function explained(error: unknown): unknown {
  if (error instanceof ArchiveError) return error;
  const { code, message } = error as { code?: string; message?: string };
  // errors of zlib, and of tar-stream, which have no codes
  const isDamage = code?.startsWith('Z_') || /tar|Unexpected end|Writable stream closed/i.test(message ?? '');
  return isDamage ? new ArchiveError(`${DAMAGED} (${message}).`, { cause: error }) : error;
}
