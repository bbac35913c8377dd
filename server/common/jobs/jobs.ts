import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import PgBoss from 'pg-boss';
import { Settings } from '../config/settings.js';
import { isDatabaseUnavailable } from '../database/connections/database-errors.js';
import { AFTER_COMMIT } from '../database/after-commit.js';
import { Database } from '../database/database.js';
import { JOBS_SCHEMA } from '../database/schema/serving-role.js';
import { LOCKS } from '../locks/advisory-locks.js';
import { Metrics } from '../metrics/metrics.js';
import { Outbox, outboxEvent } from '../outbox/outbox.js';
import { inSpan, JOB } from '../tracing/tracing.js';
import { Stopping, WORK_ENDS_WITHIN } from '../stopping/stopping.js';
import { MINUTE, SECOND } from '../time/durations.rules.js';
import { repeatEvery } from '../clock/repeat-every.js';
import { handlersIn, type JobHandler, type JobKind } from './job-kind.js';
import { type JobSource, JobWorkers } from './job-workers.js';

/** A job has failed for the last time. `job` is the name of its kind. */
export const JOB_GIVEN_UP = outboxEvent<{ job: string }>('job.given_up');

/** When and under which key a job is enqueued. */
export interface EnqueueOptions {
  /** At most one job waits for each kind and key; enqueueing a second one does nothing. */
  key: string;
  /** Seconds before it may start. */
  delaySeconds?: number;
  /** At most one job of the kind and key is enqueued in each span of this many seconds, even if it is done. */
  onceInSeconds?: number;
}

/** Options of a job whose work the request does itself after its commit: the job does it if the process dies first. */
export const IF_LEFT_UNDONE: Pick<EnqueueOptions, 'delaySeconds'> = { delaySeconds: 5 };

const RETRIES = 8;
/** Seconds before the first retry; doubles with each one. */
const RETRY_DELAY_SECONDS = 5;
/** Seconds for which organisers can retry a job that was given up: 14 days. */
const GIVEN_UP_KEPT = 14 * 86_400;
/** How often storing the outcome of a job is retried while the database is away: for longer than a job may take. */
const STORE_TRIES = 900;
const STORE_EVERY = SECOND;
/** Maximum milliseconds between two checks of the schedule: an hourly job is enqueued at most this much late. */
const LONGEST_CHECK = 5 * MINUTE;
/** Includes jobs that are delayed. */
const ALL = { ignoreStartAfter: true };

/** The job queue, in the same PostgreSQL (pg-boss): a job enqueued in a transaction exists only if that commits. */
@Injectable()
export class Jobs implements JobSource, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly workers: JobWorkers;
  /** The jobs that run on this replica now. */
  private readonly running = new Set<PgBoss.JobWithMetadata<object>>();
  private handlers: ReadonlyMap<JobKind<object>, JobHandler> = new Map();
  private boss: PgBoss | undefined;
  private readonly stopClock: (() => Promise<void>)[] = [];
  private readonly runs;
  private readonly givenUp;

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly stopping: Stopping,
    metrics: Metrics,
    private readonly modules: ModuleRef,
  ) {
    this.runs = metrics.counter({
      name: 'apero_job_runs_total',
      help: 'Runs of jobs by queue and result: ok, or failed (and tried again, unless it was the last time).',
      labels: ['queue', 'result'],
    });
    this.givenUp = metrics.counter({
      name: 'apero_jobs_given_up_total',
      help: 'Jobs that failed for the last time.',
      labels: ['queue'],
    });
    // each worker adds a listener
    setMaxListeners(0, this.stopping.signal);
    this.workers = new JobWorkers(this, this.stopping.signal);
  }

  /** Enqueues a job, in the current transaction if there is one. This replica starts it after the commit. */
  async enqueue<Payload extends object>(
    kind: JobKind<Payload>,
    payload: NoInfer<Payload>,
    options: EnqueueOptions,
  ): Promise<void> {
    await this.started().send(kind.name, payload, {
      singletonKey: options.key,
      ...(options.delaySeconds ? { startAfter: options.delaySeconds } : {}),
      ...(options.onceInSeconds ? { singletonSeconds: options.onceInSeconds } : {}),
    });
    if (this.settings.backgroundWork && !options.delaySeconds)
      this.database[AFTER_COMMIT](() => this.workers.wake(kind));
  }

  /** Runs the handler of a kind at once, without the queue. For tests. */
  async run(kind: JobKind): Promise<void> {
    await this.handlerOf(kind)({});
  }

  /** The names of all kinds. */
  get queues(): string[] {
    return [...this.handlers.keys()].map(({ name }) => name);
  }

  /** Runs all waiting and delayed jobs, or those of some kinds, until none is left. For tests and commands. */
  async drain(only?: readonly { name: string }[]): Promise<void> {
    const left = async () =>
      (await this.waiting(ALL)).filter((kind) => !only || only.some(({ name }) => name === kind.name));
    for (let waiting = await left(); waiting.length > 0; waiting = await left())
      for (const kind of waiting) await this.runNext(kind, ALL);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.handlers = handlersIn((provider) => this.modules.get(provider, { strict: false }));
    // reported before the first job
    for (const { name: queue } of this.handlers.keys()) {
      for (const result of ['ok', 'failed']) this.runs.inc({ queue, result }, 0);
      this.givenUp.inc({ queue }, 0);
    }
    const boss = openQueue(this.database);
    boss.on('error', (error) => this.logger.warn(`job queue: ${error.message}`));
    await boss.start();
    this.boss = boss;
    await this.database.transaction(async () => {
      // two replicas that create queues at the same time would deadlock
      await this.database.query('select pg_advisory_xact_lock($1)', [LOCKS.queues]);
      for (const kind of this.handlers.keys()) await createQueue(boss, kind);
    });
    if (!this.settings.backgroundWork) return;
    await this.enqueueAllScheduled();
    const checks = new Set(this.scheduled().map(({ check }) => check));
    for (const check of checks)
      this.stopClock.push(repeatEvery(check, 'the schedule', () => this.enqueueAllScheduled(check)));
    this.workers.start();
  }

  /** Enqueues the scheduled jobs, or those checked at this interval: once in each span for all replicas together. */
  async enqueueAllScheduled(only?: number): Promise<void> {
    for (const { kind, interval, check } of this.scheduled())
      if (only === undefined || check === only)
        await this.enqueue(kind, {}, { key: 'clock', onceInSeconds: interval / SECOND }).catch(
          (error: unknown) => this.warn(`enqueueing ${kind.name}`, error),
        );
  }

  async beforeApplicationShutdown(): Promise<void> {
    const ended = Promise.all([...this.stopClock.map((stop) => stop()), this.workers.ended()]);
    await Promise.race([ended, delay(WORK_ENDS_WITHIN, undefined, { ref: false })]);
    await this.giveBack();
    await this.boss?.stop({ graceful: false });
  }

  /** Returns the scheduled kinds, with the milliseconds of their span and between two checks. */
  private scheduled() {
    return [...this.handlers.keys()].flatMap((kind) => {
      const interval = typeof kind.every === 'function' ? kind.every(this.settings) : kind.every;
      return interval === undefined ? [] : [{ kind, interval, check: Math.min(interval, LONGEST_CHECK) }];
    });
  }

  // otherwise no other replica would run it before it counts as lost, a quarter of an hour later
  private async giveBack(): Promise<void> {
    for (const job of this.running)
      if (job.retryCount < job.retryLimit)
        await this.boss?.fail(job.name, job.id, { message: 'the server was stopped' });
  }

  /** Returns the kinds with a waiting job. */
  async waiting({ ignoreStartAfter } = { ignoreStartAfter: false }): Promise<JobKind<object>[]> {
    // jobs stay in the queue in safe mode
    if (this.settings.restored) return [];
    const rows = await this.database.query<{ name: string }>(
      `select distinct name from ${JOBS_SCHEMA}.job where state < 'active' ${ignoreStartAfter ? '' : 'and start_after < now()'}`,
    );
    const names = new Set(rows.map(({ name }) => name));
    return [...this.handlers.keys()].filter(({ name }) => names.has(name));
  }

  warn(what: string, error: unknown): void {
    // that the database is away is logged once, by the database watch
    if (!this.database.isAway) this.logger.warn(`${what} failed and will be retried: ${String(error)}`);
  }

  async runNext(kind: JobKind<object>, options = { ignoreStartAfter: false }): Promise<boolean> {
    const boss = this.started();
    const [job] = await boss.fetch<object>(kind.name, { ...options, includeMetadata: true });
    if (!job) return false;
    this.running.add(job);
    try {
      await inSpan(JOB, kind.name, () => this.handlerOf(kind)(job.data));
    } catch (error) {
      this.runs.inc({ queue: kind.name, result: 'failed' });
      await this.storeOutcome(() => boss.fail(kind.name, job.id, { message: String(error) }));
      if (job.retryCount >= job.retryLimit) await this.giveUp(kind);
      throw error;
    } finally {
      this.running.delete(job);
    }
    this.runs.inc({ queue: kind.name, result: 'ok' });
    await this.storeOutcome(() => boss.complete(kind.name, job.id));
    return true;
  }

  // a job without a stored outcome counts as running for a quarter of an hour, during which nobody runs it
  private async storeOutcome(store: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await store();
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error) || this.stopping.signal.aborted || tries >= STORE_TRIES)
          throw error;
        await delay(STORE_EVERY, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
  }

  private async giveUp(kind: JobKind<object>): Promise<void> {
    // a job without retries is enqueued again by the schedule
    if (kind.retries === 0) return;
    this.givenUp.inc({ queue: kind.name });
    await this.outbox.put(JOB_GIVEN_UP, { job: kind.name }).catch((failure: unknown) => {
      this.logger.warn(`That ${kind.name} was given up is not told: ${String(failure)}`);
    });
  }

  private handlerOf(kind: JobKind<object>): JobHandler {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`The kind of job ${kind.name} has no handler`);
    return handler;
  }

  private started(): PgBoss {
    if (!this.boss) throw new Error('The job queue has not been started');
    return this.boss;
  }
}

function createQueue(boss: PgBoss, { name, retries }: JobKind<object>): Promise<void> {
  return boss.createQueue(name, {
    name,
    policy: 'short',
    retryLimit: retries ?? RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
    retryBackoff: true,
  });
}

/** Returns pg-boss on the connections and in the transactions of `database`, not started. */
function openQueue(database: Database): PgBoss {
  return new PgBoss({
    db: { executeSql: async (sql, values) => ({ rows: await database.query(sql, values) }) },
    schema: JOBS_SCHEMA,
    schedule: false,
    // finished jobs are kept for a week for troubleshooting
    archiveCompletedAfterSeconds: 3600,
    // failed jobs are kept in this table so that organisers can retry them
    archiveFailedAfterSeconds: GIVEN_UP_KEPT,
    deleteAfterDays: 7,
  });
}
