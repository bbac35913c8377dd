import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { DomainError } from '../../common/errors/domain-error.js';
import work, { type Work, type WorkOutcome } from './engine.worker.js';

/** One core is left for requests; two events at a time are enough. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Milliseconds after which an idle thread ends, to free its memory. */
const IDLE = 60_000;

/** Runs the engine in threads: matches of events, plans of rounds, and measurements. Threads are started on demand. */
@Injectable()
export class EngineThreads implements OnApplicationShutdown {
  /** Milliseconds after which a task is aborted, with its waiting. 400 guests take a second or two, 2,000 less than a minute. */
  timeLimit = 180_000;
  /** Maximum number of waiting tasks. Each replica computes an event once, so these are different events. */
  maxWaiting = 64;
  /** The script of a thread. Null, as in tests that compile sources on the fly: the engine runs in the caller's thread. */
  worker: URL | null = builtWorker();
  private readonly pools = new Map<'now' | 'later', Promise<Piscina>>();

  /**
   * Runs a function of the engine. Throws UNAVAILABLE if too many events wait, if it takes too long, or if the thread
   * ends early; a later call starts a new one. An error of the function is thrown as it is.
   */
  async run<Name extends keyof Work>(
    name: Name,
    ...args: Parameters<Work[Name]>
  ): Promise<Awaited<ReturnType<Work[Name]>>> {
    type Outcome = WorkOutcome<Awaited<ReturnType<Work[Name]>>>;
    const outcome = (await this.outcomeOf({ name, args })) as Outcome;
    if ('fault' in outcome) throw outcome.fault;
    return outcome.result;
  }

  async running(): Promise<number> {
    const pools = await Promise.all(this.pools.values());
    return pools.reduce((sum, { threads }) => sum + threads.length, 0);
  }

  /** Ends all threads at once: the jobs whose work they do are retried. */
  async onApplicationShutdown(): Promise<void> {
    for (const pool of await Promise.all(this.pools.values())) await pool.destroy();
  }

  private async outcomeOf(task: Parameters<typeof work>[0]): Promise<unknown> {
    if (!this.worker) return work(task);
    // so that a host who plans rounds does not wait for the measurement of all past events
    const isLater = task.name === 'measureQuality' || task.name === 'readTexts';
    const queue = isLater ? 'later' : 'now';
    const starting = this.pools.get(queue) ?? this.start(this.worker, isLater ? 1 : THREADS);
    this.pools.set(queue, starting);
    const pool = await starting;
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(this.timeLimit) });
    } catch (cause) {
      // too many wait, it took too long, or the thread has ended
      throw new DomainError('UNAVAILABLE', { cause });
    }
  }

  private async start(worker: URL, maxThreads: number): Promise<Piscina> {
    // imported on demand, as it takes 20 ms
    const { default: module } = await import('piscina');
    return new module.Piscina({
      filename: worker.href,
      minThreads: 0,
      maxThreads,
      maxQueue: this.maxWaiting,
      idleTimeout: IDLE,
      // threads do not get the server's environment
      env: {},
      // required because the integer-program solver is loaded asynchronously
      atomics: 'disabled',
      recordTiming: false,
    });
  }
}

function builtWorker(): URL | null {
  const url = new URL('./engine.worker.js', import.meta.url);
  return existsSync(url) ? url : null;
}
