import type { Readable } from 'node:stream';
import type { EncodedPhoto } from '../images/image-encoder.js';

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
  /** Total size of its files. */
  bytes: number;
}

/** The storage of photo files. */
export abstract class PhotoStore {
  /** Stores all sizes of a photo, durably. */
  abstract save(id: string, photo: EncodedPhoto): Promise<void>;
  /** Returns the file of this name, or undefined. */
  abstract open(file: string): Promise<StoredFile | undefined>;
  /** Deletes all sizes of photos durably; missing files are no error. */
  abstract remove(ids: readonly string[]): Promise<void>;
  /** Returns whether the photo exists in its full size. */
  abstract has(id: string): Promise<boolean>;
  /** Returns every photo with at least one file. */
  abstract list(): Promise<StoredPhoto[]>;
  /** Deletes the files of interrupted saves that were written before this time. */
  abstract removeUnfinished(before: Date): Promise<void>;
  /** Returns the text of the marker; null if there is none. */
  abstract readMarker(): Promise<string | null>;
  /** Writes the marker, durably. */
  abstract writeMarker(content: string): Promise<void>;
}
