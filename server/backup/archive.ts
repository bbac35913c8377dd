import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import {
  CHECKSUMS,
  CONTENTS,
  type Contents,
  kindOfEntry,
  MANIFEST,
  type Manifest,
  readManifest,
  ArchiveError,
  archiveName,
  outdated,
} from './archive.rules.js';
import { decrypt, ENCRYPTED, encrypt } from './encryption.js';
import { Readable, type Writable } from 'node:stream';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Disk } from '../common/storage/disk.js';
import { DAY } from '../common/time/durations.rules.js';

/** Stands for standard output or input instead of a file. */
export const PIPE = '-';

/** An archive being written, under a temporary name until it is complete. */
interface ArchiveFile {
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

interface ArchiveTarget {
  output: Writable;
  /** Null: not encrypted. */
  passphrase: string | null;
  takenAt: Date;
}

/** Writes an archive as a stream: a tar, compressed and optionally encrypted. Only the current entry is in memory. */
export class ArchiveWriter {
  private readonly tar: Pack = pack();
  private readonly sums: string[] = [];
  private readonly written: Promise<void>;
  private readonly failed: Promise<never>;

  constructor(private readonly target: ArchiveTarget) {
    this.written = this.flow();
    this.failed = new Promise<never>((_resolve, reject) => void this.written.catch(reject));
    // the caller that adds an entry gets this error; otherwise `finish` does
    this.failed.catch(() => undefined);
  }

  /** Adds an entry from memory. */
  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content);
    await this.addStream(name, bytes.length, Readable.from([bytes]));
  }

  /** Adds an entry of exactly `size` bytes. */
  async addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    const sum = createHash('sha256');
    const entry = this.tar.entry({ name, size, mode: 0o600, mtime: this.target.takenAt });
    const counted = async function* () {
      for await (const piece of content) {
        sum.update(piece);
        yield piece;
      }
    };
    await Promise.race([pipeline(counted, entry), this.failed]);
    this.sums.push(`${sum.digest('hex')}  ${name}\n`);
  }

  /** Ends the archive with the checksums, and waits until everything is written. */
  async finish(): Promise<void> {
    await this.add(CHECKSUMS, this.sums.join(''));
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

const NEWLINE = 0x0a;
const GZIP = Buffer.from([0x1f, 0x8b]);
const FOREIGN = 'This is no archive of Apéro.';
const DAMAGED = 'The archive is damaged or cut off';

/**
 * Reads an archive once, from begin to end. Throws ArchiveError if it is not an archive, damaged, incomplete, or
 * encrypted with another passphrase, and any error of the visitor; without a visitor the archive is only checked.
 */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
  visitor?: ArchiveVisitor,
): Promise<ReadArchive> {
  const entries = new EntryReader(visitor);
  const tar = extract();
  const unpacked = async () => {
    for await (const entry of tar) await entries.take(entry.header.name, entry as AsyncIterable<Buffer>);
  };
  const plain = await plainStream(source, passphrase);
  const reading = unpacked();
  try {
    await Promise.all([pipeline(plain, createGunzip(), tar), reading]);
  } catch (error) {
    await reading.catch(() => undefined);
    throw explained(entries.failure ?? error);
  }
  return entries.finish();
}

/** Checks each entry while it is read. */
class EntryReader {
  /** The error of the visitor, which the streams would hide. */
  failure: unknown;
  private readonly sums = new Map<string, string>();
  /** Rows by table, jobs and photo files, as in `Contents`. */
  private readonly counts = new Map<string, number>();
  private manifest: Manifest | undefined;
  private contents: Contents | undefined;
  private expected: string | undefined;

  constructor(private readonly visitor: ArchiveVisitor | undefined) {}

  async take(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    try {
      await this.read(name, content);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  finish(): ReadArchive {
    const { manifest, contents } = this;
    if (!manifest || !contents || this.expected === undefined)
      throw new ArchiveError(`${DAMAGED}: its end is missing.`);
    const found = [...this.sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
    if (found !== this.expected) throw new ArchiveError(`${DAMAGED}: the checksums differ.`);
    const { rows, jobs, photoFiles } = contents;
    for (const [what, expected] of Object.entries({ ...rows, jobs, photo: photoFiles })) {
      const count = this.counts.get(what) ?? 0;
      if (count !== expected)
        throw new ArchiveError(`The archive says ${expected} of ${what}, and holds ${count}.`);
    }
    return { manifest, contents };
  }

  private async read(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.expected !== undefined) throw new ArchiveError(`${DAMAGED}: something follows its end.`);
    if (name === CHECKSUMS) {
      this.expected = (await buffer(content)).toString();
      return;
    }
    const summed = this.summed(name, content);
    if (!this.manifest) await this.begin(name, summed);
    else if (name === CONTENTS) this.contents = JSON.parse((await buffer(summed)).toString()) as Contents;
    else if (this.visitor) await this.visitor.entry(name, summed);
    else for await (const piece of summed) void piece;
  }

  private async begin(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (name !== MANIFEST) throw new ArchiveError(FOREIGN);
    const manifest = readManifest((await buffer(content)).toString());
    if (manifest === null) throw new ArchiveError(`${DAMAGED}: its manifest cannot be read.`);
    if (!manifest) throw new ArchiveError(FOREIGN);
    this.manifest = manifest;
    await this.visitor?.begin(manifest);
  }

  private async *summed(name: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const sum = createHash('sha256');
    let lines = 0;
    for await (const piece of content) {
      sum.update(piece);
      for (const byte of piece) if (byte === NEWLINE) lines++;
      yield piece;
    }
    this.sums.set(name, sum.digest('hex'));
    const { kind, name: of } = kindOfEntry(name) ?? {};
    const what = kind === 'table' ? of : kind;
    // in COPY's text format each row is one line
    if (what) this.counts.set(what, (this.counts.get(what) ?? 0) + (kind === 'photo' ? 1 : lines));
  }
}

/** Returns the archive's plain content; decrypts it if it is encrypted. */
async function plainStream(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
): Promise<AsyncIterable<Buffer>> {
  const rest = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < ENCRYPTED.length) {
    const { value, done } = await rest.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = (async function* () {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
  if (head.subarray(0, GZIP.length).equals(GZIP)) return whole;
  if (!head.subarray(0, ENCRYPTED.length).equals(ENCRYPTED)) throw new ArchiveError(FOREIGN);
  if (passphrase === null) throw new ArchiveError('The archive is encrypted: set BACKUP_PASSPHRASE.');
  return decrypt(whole, passphrase);
}

function explained(error: unknown): unknown {
  if (error instanceof ArchiveError) return error;
  const { code, message } = error as { code?: string; message?: string };
  // errors of zlib, and of tar-stream, which have no codes
  const isDamage = code?.startsWith('Z_') || /tar|Unexpected end|Writable stream closed/i.test(message ?? '');
  return isDamage ? new ArchiveError(`${DAMAGED} (${message}).`, { cause: error }) : error;
}
