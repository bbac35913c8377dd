import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { CHECKSUMS } from './archive.rules.js';
import { encrypt } from './encryption.js';

export interface ArchiveTarget {
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
