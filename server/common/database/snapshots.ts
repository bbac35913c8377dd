import { Injectable } from '@nestjs/common';
import { Semaphore } from '../concurrency/semaphore.js';
import { type Snapshot, Database } from './database.js';

/** Maximum number open at once: each uses a connection for as long as a slow network takes to receive the rows. */
const OPEN = 3;
/** Maximum number of callers that wait for one. */
const WAITING = 20;

/** Snapshots for long lists that are read page by page while others write. */
@Injectable()
export class Snapshots {
  private readonly limiter = new Semaphore(OPEN, WAITING);

  constructor(private readonly database: Database) {}

  /** Opens a snapshot when a slot is free. The caller must end it. Throws UNAVAILABLE if too many wait. */
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
