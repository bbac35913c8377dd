import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { ArchiveError, FOREIGN } from './archive.rules.js';

/** How an encrypted archive begins. The salt and chunks follow, each after its length and before its tag. */
const ENCRYPTED = Buffer.from('APERO-ENCRYPTED-1\n');
/** How an archive begins that is not encrypted. */
const GZIP = Buffer.from([0x1f, 0x8b]);
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;
/** Added to the length of the last chunk. */
const LAST = 2 ** 31;
const CIPHER = 'aes-256-gcm';
const WRONG = 'The archive cannot be read: BACKUP_PASSPHRASE is another one, or the archive is damaged.';

type Bytes = AsyncIterable<Buffer>;

/** Encrypts a stream. A chunk is authenticated with its number and whether it is the last: none can be dropped. */
export async function* encrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(passphrase, salt);
  yield Buffer.concat([ENCRYPTED, salt]);
  let number = 0;
  let waiting = Buffer.alloc(0);
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece]);
    while (waiting.length > CHUNK_BYTES) {
      yield sealed(key, number++, waiting.subarray(0, CHUNK_BYTES), false);
      waiting = waiting.subarray(CHUNK_BYTES);
    }
  }
  yield sealed(key, number, waiting, true);
}

/**
 * Returns the plain content of an archive, encrypted or not. Throws ArchiveError for something else, a missing or another
 * passphrase, and for damaged or incomplete encrypted data.
 */
export async function* plainContent(source: Bytes, passphrase: string | null): AsyncGenerator<Buffer> {
  const input = new ByteReader(source);
  const head = await input.peek(ENCRYPTED.length);
  if (head.subarray(0, GZIP.length).equals(GZIP)) {
    yield* input.rest();
    return;
  }
  if (!head.equals(ENCRYPTED)) throw new ArchiveError(FOREIGN);
  if (passphrase === null) throw new ArchiveError('The archive is encrypted: set BACKUP_PASSPHRASE.');
  await input.take(ENCRYPTED.length);
  const key = keyOf(passphrase, await input.take(SALT_BYTES));
  for (let number = 0, last = false; !last; number++) {
    const length = (await input.take(LENGTH_BYTES)).readUInt32BE();
    last = length >= LAST;
    const size = length % LAST;
    if (size > CHUNK_BYTES) throw new ArchiveError(WRONG);
    yield opened(key, number, await input.take(size + TAG_BYTES), last);
  }
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize(), salt, 32, { N: 2 ** 15, maxmem: 64 * 2 ** 20 });
}

// each archive has its own key, so the chunk number makes a unique nonce
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 0, 6);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

function sealed(key: Buffer, number: number, plain: Buffer, last: boolean): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(number, last));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(plain.length + (last ? LAST : 0));
  return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function opened(key: Buffer, number: number, chunk: Buffer, last: boolean): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonceOf(number, last), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new ArchiveError(WRONG);
  }
}

/** Reads a stream in pieces of the requested length. */
class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private waiting = Buffer.alloc(0);

  constructor(source: Bytes) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Returns the next bytes without taking them: fewer at the end. */
  async peek(length: number): Promise<Buffer> {
    while (this.waiting.length < length) {
      const { value, done } = await this.source.next();
      if (done) break;
      this.waiting = Buffer.concat([this.waiting, value]);
    }
    return this.waiting.subarray(0, length);
  }

  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length);
    if (taken.length < length) throw new ArchiveError('The archive is cut off.');
    this.waiting = this.waiting.subarray(length);
    return taken;
  }

  async *rest(): AsyncGenerator<Buffer> {
    yield this.waiting;
    yield* { [Symbol.asyncIterator]: () => this.source };
  }
}
