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
  /** Of all its files. */
  bytes: number;
}

/** Where the files of photos are kept. */
export abstract class PhotoStore {
  /** Stores all sizes of a photo, so that they outlast a power cut. */
  abstract save(id: string, photo: EncodedPhoto): Promise<void>;
  /** Returns the file of this name, or undefined. */
  abstract open(file: string): Promise<StoredFile | undefined>;
  /** Deletes all sizes of photos for good; missing files are no error. */
  abstract remove(ids: readonly string[]): Promise<void>;
  /** Whether the photo is there in its full size. */
  abstract has(id: string): Promise<boolean>;
  /** Returns every photo of which a file exists. */
  abstract list(): Promise<StoredPhoto[]>;
  /** Deletes the files of interrupted saves that were written before this time: they are of use to nobody. */
  abstract removeUnfinished(before: Date): Promise<void>;
  /** Returns what is written on the folder about its owner; null if nothing is. */
  abstract readMarker(): Promise<string | null>;
  /** Writes on the folder whose it is, durably. */
  abstract writeMarker(content: string): Promise<void>;
}
