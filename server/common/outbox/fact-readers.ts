import { Injectable } from '@nestjs/common';

/** Returns whether somebody is waiting for facts of this kind. */
export type FactReader = (kind: string) => boolean | Promise<boolean>;

/** Who reads facts. Rooms that do say so when the app starts: a fact that nobody reads is not kept. */
@Injectable()
export class FactReaders {
  private readonly readers: FactReader[] = [];

  /** Adds a reader. */
  add(reader: FactReader): void {
    this.readers.push(reader);
  }

  /** Returns whether anybody reads facts of this kind now. */
  async anyFor(kind: string): Promise<boolean> {
    for (const reads of this.readers) if (await reads(kind)) return true;
    return false;
  }
}
