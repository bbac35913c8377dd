// The types of packages that ship none, as far as we use them.

declare module 'archiver' {
  import { type Readable, Transform } from 'node:stream';

  export class ZipArchive extends Transform {
    constructor(options: { zlib: { level: number } });
    append(source: Readable, entry: { name: string; store?: boolean }): this;
    finalize(): Promise<void>;
  }
}

declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  export function from(sql: string): Writable & Submittable & { rowCount: number };
  export function to(sql: string): Readable & Submittable & { rowCount: number };
}

declare module 'snowball-stemmers' {
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
