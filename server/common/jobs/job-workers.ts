import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobKind } from './job-kind.js';

/** Milliseconds between two polls for jobs that are delayed, retried, or whose replica was killed. */
const LOOK_EVERY = 5000;
/** Milliseconds that a worker pauses after a failure. */
const AFTER_FAILURE = 1000;

/** Where jobs come from. */
export interface JobSource {
  /** Returns the kinds with a waiting job. */
  waiting: () => Promise<JobKind<object>[]>;
  /** Runs one job of a kind. Returns false if there is none. */
  runNext: (kind: JobKind<object>) => Promise<boolean>;
  /** Logs a failure that will be retried. */
  warn: (what: string, error: unknown) => void;
}

/**
 * Runs jobs, each kind with its number of workers: at once when woken, and when a poll every few seconds finds some. We
 * do not use pg-boss's own workers: they end the process if the database goes away just as a job ends.
 */
export class JobWorkers {
  private readonly running = new Set<Promise<void>>();
  private readonly busy = new Map<string, number>();
  private readonly wokenMeanwhile = new Set<string>();
  // the caller that wakes a worker may have a transaction and a trace, which are not the job's
  private readonly apart = AsyncLocalStorage.snapshot();
  private looking: Promise<void> | undefined;

  constructor(
    private readonly source: JobSource,
    private readonly signal: AbortSignal,
  ) {}

  /** Polls until the signal aborts. */
  start(): void {
    this.looking = this.look();
  }

  /** Starts a worker for a kind of which a job was just enqueued. */
  wake(kind: JobKind<object>): void {
    this.wokenMeanwhile.add(kind.name);
    this.apart(() => this.startWorkers(kind));
  }

  /** Resolves when no job runs any more after the signal. */
  async ended(): Promise<void> {
    // the last poll may still start a worker
    await this.looking;
    await Promise.all(this.running);
  }

  private async look(): Promise<void> {
    while (!this.signal.aborted) {
      try {
        for (const kind of await this.source.waiting()) this.startWorkers(kind);
      } catch (error) {
        this.source.warn('looking for jobs', error);
      }
      await delay(LOOK_EVERY, undefined, { signal: this.signal }).catch(() => undefined);
    }
  }

  private startWorkers(kind: JobKind<object>): void {
    for (let busy = this.busy.get(kind.name) ?? 0; busy < (kind.workers ?? 1); busy++) {
      this.busy.set(kind.name, busy + 1);
      const worker = this.work(kind).finally(() => {
        this.busy.set(kind.name, (this.busy.get(kind.name) ?? 1) - 1);
        this.running.delete(worker);
      });
      this.running.add(worker);
    }
  }

  private async work(kind: JobKind<object>): Promise<void> {
    do {
      this.wokenMeanwhile.delete(kind.name);
      try {
        while (!this.signal.aborted && (await this.source.runNext(kind)));
      } catch (error) {
        this.source.warn(kind.name, error);
        // other jobs may wait behind the one that failed
        this.wokenMeanwhile.add(kind.name);
        await delay(AFTER_FAILURE, undefined, { signal: this.signal }).catch(() => undefined);
      }
    } while (!this.signal.aborted && this.wokenMeanwhile.has(kind.name));
  }
}
