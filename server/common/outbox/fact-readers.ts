import { Injectable } from '@nestjs/common';

/** Returns whether events of this kind are read at the moment. */
export type FactReader = (kind: string) => boolean | Promise<boolean>;

/**
 * The readers of the outbox. A room that reads events registers itself when the app starts. An event without a reader
 * is not stored.
 */
@Injectable()
export class FactReaders {
  private readonly readers: FactReader[] = [];

  /** Adds a reader. */
  add(reader: FactReader): void {
    this.readers.push(reader);
  }

  /** Returns whether any reader wants events of this kind now. */
  async anyFor(kind: string): Promise<boolean> {
    for (const reads of this.readers) if (await reads(kind)) return true;
    return false;
  }
}
