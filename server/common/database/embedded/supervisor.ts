import { setTimeout as pause } from 'node:timers/promises';
import type { Postmaster } from './postmaster.js';
import type { StopMode } from './stale-postmaster.js';

/** How a server that ends by itself is started again, in milliseconds. */
export interface Patience {
  /** Pause before the first start; doubles with each failure in a row. */
  pause: number;
  /** Gives up after this many failures in a row. */
  failures: number;
  /** A server that ran for this long resets the count of failures. */
  stable: number;
}

/** Gives up after six seconds of pauses. */
const PATIENCE: Patience = { pause: 200, failures: 5, stable: 60_000 };

/** Starts the server on the port that it had before. Throws if it does not start, or if `signal` aborts. */
type Start = (signal: AbortSignal) => Promise<Postmaster>;

/** Keeps a server running: starts it again if it ends without `stop`. */
export class Supervisor {
  /** Resolves with a sentence when the server has failed too often. */
  readonly givenUp: Promise<string>;
  private readonly stopping = new AbortController();
  private watch: Promise<void>;

  constructor(
    private postmaster: Postmaster,
    private readonly start: Start,
    private readonly log: (sentence: string) => void,
    private readonly patience: Patience = PATIENCE,
  ) {
    let giveUp: (why: string) => void = () => undefined;
    this.givenUp = new Promise((resolve) => (giveUp = resolve));
    this.watch = this.keepRunning(giveUp);
  }

  /** Stops the server, also one that is being started again. Resolves when it has ended. */
  async stop(mode: StopMode): Promise<void> {
    this.stopping.abort();
    await this.postmaster.stop(mode);
    await this.watch;
    // it may have come up in between
    await this.postmaster.stop(mode);
  }

  private async keepRunning(giveUp: (why: string) => void): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; ;) {
      const since = performance.now();
      const how = await this.postmaster.ended;
      if (signal.aborted) return;
      failures = performance.now() - since < this.patience.stable ? failures + 1 : 1;
      this.log(`The embedded PostgreSQL is gone (${how}). It is started again.`);
      const why = await this.startAgain(failures, how);
      if (why === null) return;
      if (typeof why === 'string') {
        giveUp(why);
        return;
      }
      failures = why.failures;
      this.log('The embedded PostgreSQL runs again.');
    }
  }

  /** Starts it again. Returns the failures in a row before it ran; a sentence if it gave up; null if it was stopped. */
  private async startAgain(before: number, how: string): Promise<{ failures: number } | string | null> {
    const { signal } = this.stopping;
    let reason = how;
    for (let failures = before; failures <= this.patience.failures; failures++) {
      await pause(this.patience.pause * 2 ** (failures - 1), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return null;
      try {
        this.postmaster = await this.start(signal);
        return { failures };
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
      if (signal.aborted) return null;
    }
    return `The embedded PostgreSQL does not stay up: ${reason}`;
  }
}
