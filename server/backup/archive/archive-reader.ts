import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  CHECKSUMS,
  CONTENTS,
  type Contents,
  kindOfEntry,
  MANIFEST,
  type Manifest,
  readManifest,
  ArchiveError,
} from './archive.rules.js';
import { decrypt, ENCRYPTED } from './encryption.js';

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
    else await buffer(summed);
  }

  private async begin(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (name !== MANIFEST) throw new ArchiveError(FOREIGN);
    const text = (await buffer(content)).toString();
    const manifest = readManifest(text);
    if (!manifest)
      throw new ArchiveError(isJson(text) ? FOREIGN : `${DAMAGED}: its manifest cannot be read.`);
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
