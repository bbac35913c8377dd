import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { DomainError } from '../../common/errors/domain-error.js';
import type {
  MatchingResult,
  Person,
  Questionnaire,
  RoundsPlan,
  RoundsRules,
  Rules,
  TextConcepts,
} from '../engine/index.js';
import { toColumns } from '../quality/columns.rules.js';
import type { RatedPair } from '../quality/columns.rules.js';
import type { QualityReport } from '../quality/quality.rules.js';
import { type EngineOutcome, type EngineTask, resultOf } from './engine.worker.js';

/** One core is left for requests; two events at a time are enough. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum number of waiting events. Each replica computes an event once, so these are different events. */
const MAX_WAITING = 64;
/** Milliseconds. 400 guests take a second or two, 2,000 less than a minute. */
const TIME_LIMIT = 180_000;
/** Milliseconds after which an idle thread ends, to free its memory. */
const IDLE = 60_000;

/** Runs the engine in threads: matches of events, plans of rounds, and measurements. Threads are started on demand. */
@Injectable()
export class EngineThreads implements OnApplicationShutdown {
  /** Milliseconds after which a task is aborted, including the time that it waits. */
  timeLimit = TIME_LIMIT;
  /** Maximum number of events that wait for a thread. */
  maxWaiting = MAX_WAITING;
  /** The script of a thread. Null, as in tests that compile sources on the fly: the engine runs in the caller's thread. */
  worker: URL | null = builtWorker();
  private readonly pools = new Map<'now' | 'later', Promise<Piscina>>();

  /**
   * As `matchEvent` of the engine. Throws UNAVAILABLE if too many events wait, if it takes too long, or if the thread
   * ends early; a later call starts a new one.
   */
  matchEvent(people: Person[], rules: Rules, seed: number): Promise<MatchingResult> {
    return this.run<MatchingResult>({ work: 'match', people, rules, seed });
  }

  /** As `planRounds` of the engine. Throws as `matchEvent`. */
  planRounds(people: Person[], rules: RoundsRules, seed: number): Promise<RoundsPlan> {
    return this.run<RoundsPlan>({ work: 'rounds', people, rules, seed });
  }

  /** As `readTexts` of the engine, for each of these answers. Throws as `matchEvent`. */
  readTexts(answers: Questionnaire[]): Promise<TextConcepts[]> {
    return this.run<TextConcepts[]>({ work: 'texts', answers });
  }

  /** As `measureQuality` of the columns of these pairs; pairs of one event must be adjacent. Throws as `matchEvent`. */
  measureQuality(pairs: readonly RatedPair[]): Promise<QualityReport> {
    return this.run<QualityReport>({ work: 'quality', columns: toColumns(pairs) });
  }

  /** Returns the current number of threads. */
  async running(): Promise<number> {
    const pools = await Promise.all(this.pools.values());
    return pools.reduce((sum, { threads }) => sum + threads.length, 0);
  }

  /** Ends all threads at once: the jobs whose work they do are retried. */
  async onApplicationShutdown(): Promise<void> {
    for (const pool of await Promise.all(this.pools.values())) await pool.destroy();
  }

  private async run<Result>(task: EngineTask): Promise<Result> {
    if (!this.worker) return (await resultOf(task)) as Result;
    // so that a host who plans rounds does not wait for the measurement of all past events
    const isLater = task.work === 'quality' || task.work === 'texts';
    const name = isLater ? 'later' : 'now';
    const starting = this.pools.get(name) ?? this.start(this.worker, isLater ? 1 : THREADS);
    this.pools.set(name, starting);
    const pool = await starting;
    let outcome: EngineOutcome<Result>;
    try {
      const signal = AbortSignal.timeout(this.timeLimit);
      outcome = (await pool.run(task, { signal })) as EngineOutcome<Result>;
    } catch (cause) {
      // too many wait, it took too long, or the thread has ended
      throw new DomainError('UNAVAILABLE', { cause });
    }
    if ('fault' in outcome) throw outcome.fault;
    return outcome.result;
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
