import type { Readable } from 'node:stream';
import type { EncodedPhoto } from './image-encoder.js';

/** A stored file, ready to be sent. */
export interface StoredFile {
  /** In bytes. */
  length: number;
  stream: Readable;
}

/** What a sweep finds. */
export interface StoredPhoto {
  id: string;
  storedAt: Date;
}

/** Where photos are kept: on disk now, in object storage some day. */
export abstract class PhotoStore {
  /** Keeps all sizes of a photo; when it fails, whatever was written is swept later. */
  abstract save(id: string, photo: EncodedPhoto): Promise<void>;
  /** The file of this name, or undefined. */
  abstract open(file: string): Promise<StoredFile | undefined>;
  /** Removes all sizes of a photo; what is not there counts as removed. */
  abstract remove(id: string): Promise<void>;
  /** Every photo of which any file is kept. */
  abstract list(): Promise<StoredPhoto[]>;
  /** Removes what interrupted saves have left behind, written before this instant. */
  abstract removeUnfinished(before: Date): Promise<void>;
}
