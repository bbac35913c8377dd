import { Injectable } from '@nestjs/common';
import { Semaphore } from '../concurrency/semaphore.js';
import type { Snapshot } from './connections/snapshot.js';
import { Database } from './database.js';

/** How many may be open at once: each holds a connection for as long as a slow network takes its rows. */
const OPEN = 3;
/** How many more may wait for one. */
const WAITING = 20;

/** Long lists, read page by page while others write. */
@Injectable()
export class Snapshots {
  private readonly limiter = new Semaphore(OPEN, WAITING);

  constructor(private readonly database: Database) {}

  /** Opens one as soon as it may be. To be ended by the caller. Throws UNAVAILABLE if too many wait. */
  open(): Promise<Snapshot> {
    return new Promise((resolve, reject) => {
      const held = this.limiter.run(async () => {
        const snapshot = await this.database.openSnapshot();
        await new Promise<void>((ended) =>
          resolve({ ...snapshot, end: () => snapshot.end().finally(() => ended()) }),
        );
      });
      held.catch(reject);
    });
  }
}
