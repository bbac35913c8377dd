import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two looks for jobs that wait: for their time, for another try, or because their replica was killed. */
const LOOK_EVERY = 5000;
/** Milliseconds that a worker rests after a failure. */
const AFTER_FAILURE = 1000;

/** What workers need to know of a kind of job. */
interface Kind {
  name: string;
  workers?: number;
}

/** Where jobs come from. */
export interface JobSource<OfKind extends Kind> {
  /** Returns the kinds of which a job waits. */
  waiting: () => Promise<OfKind[]>;
  /** Runs one job of a kind. Returns false if there is none. */
  runNext: (kind: OfKind) => Promise<boolean>;
  /** Says that something failed that is tried again. */
  warn: (what: string, error: unknown) => void;
}

/**
 * Runs jobs, as many at once of each kind as it may: at once when it is woken, and when it finds some as it looks every few
 * seconds. Not pg-boss's own workers: they end the process if the database goes away just as a job ends.
 */
export class JobWorkers<OfKind extends Kind> {
  private readonly running = new Set<Promise<void>>();
  private readonly busy = new Map<string, number>();
  private readonly wokenMeanwhile = new Set<string>();
  // whoever wakes a worker has a transaction and a trace that are not the job's
  private readonly apart = AsyncLocalStorage.snapshot();
  private looking: Promise<void> | undefined;

  constructor(
    private readonly source: JobSource<OfKind>,
    private readonly signal: AbortSignal,
  ) {}

  /** Begins to look, until the signal. */
  start(): void {
    this.looking = this.look();
  }

  /** Takes up a kind of which a job has just been enqueued. */
  wake(kind: OfKind): void {
    this.wokenMeanwhile.add(kind.name);
    this.apart(() => this.takeUp(kind));
  }

  /** Resolves when nothing runs any more after the signal. */
  async ended(): Promise<void> {
    // the last look may still start a worker
    await this.looking;
    await Promise.all(this.running);
  }

  private async look(): Promise<void> {
    while (!this.signal.aborted) {
      try {
        for (const kind of await this.source.waiting()) this.takeUp(kind);
      } catch (error) {
        this.source.warn('looking for jobs', error);
      }
      await delay(LOOK_EVERY, undefined, { signal: this.signal }).catch(() => undefined);
    }
  }

  private takeUp(kind: OfKind): void {
    for (let busy = this.busy.get(kind.name) ?? 0; busy < (kind.workers ?? 1); busy++) {
      this.busy.set(kind.name, busy + 1);
      const worker = this.work(kind).finally(() => {
        this.busy.set(kind.name, (this.busy.get(kind.name) ?? 1) - 1);
        this.running.delete(worker);
      });
      this.running.add(worker);
    }
  }

  private async work(kind: OfKind): Promise<void> {
    do {
      this.wokenMeanwhile.delete(kind.name);
      try {
        while (!this.signal.aborted && (await this.source.runNext(kind)));
      } catch (error) {
        this.source.warn(kind.name, error);
        // others may wait behind the one that failed
        this.wokenMeanwhile.add(kind.name);
        await delay(AFTER_FAILURE, undefined, { signal: this.signal }).catch(() => undefined);
      }
    } while (!this.signal.aborted && this.wokenMeanwhile.has(kind.name));
  }
}
