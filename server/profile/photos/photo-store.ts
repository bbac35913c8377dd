import type { Readable } from 'node:stream';
import type { EncodedPhoto } from '../images/index.js';

/** A stored file, ready to be sent. */
export interface StoredFile {
  /** In bytes. */
  length: number;
  stream: Readable;
}

/** A photo in the store. */
export interface StoredPhoto {
  id: string;
  storedAt: Date;
}

/** Where the files of photos are kept. */
export abstract class PhotoStore {
  /** Stores all sizes of a photo. After a failure the files that were written are deleted by a later sweep. */
  abstract save(id: string, photo: EncodedPhoto): Promise<void>;
  /** Returns the file of this name, or undefined. */
  abstract open(file: string): Promise<StoredFile | undefined>;
  /** Deletes all sizes of a photo; missing files are no error. */
  abstract remove(id: string): Promise<void>;
  /** Returns every photo of which a file exists. */
  abstract list(): Promise<StoredPhoto[]>;
  /** Deletes the files of interrupted saves that were written before this time. */
  abstract removeUnfinished(before: Date): Promise<void>;
}
