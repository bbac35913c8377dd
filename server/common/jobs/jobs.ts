import { factKind } from '../outbox/fact-kind.js';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type PgBoss from 'pg-boss';
import { Settings } from '../config/settings.js';
import { isDatabaseUnavailable } from '../database/connections/database-errors.js';
import { Database } from '../database/database.js';
import { JOBS_SCHEMA } from '../database/schema/serving-role.js';
import { Outbox } from '../outbox/outbox.js';
import { JOB } from '../tracing/span-kinds.js';
import { inSpan } from '../tracing/tracing.js';
import { Stopping, WORK_ENDS_WITHIN } from '../stopping/stopping.js';
import { JobWorkers, LOOK_EVERY } from './job-workers.js';
import { JobRunMetrics } from './job-runs.metrics.js';
import { openQueue } from './open-queue.js';

/** A job has failed for the last time. `job`: the name of its kind. */
export const JOB_GIVEN_UP = factKind<{ job: string }>('job.given_up');

/** A kind of job. */
export interface JobKind<Data extends object> {
  name: string;
  /** Does the work. Must be safe to run twice: after a crash the job runs again. */
  run: (data: Data) => Promise<void>;
  /** How often a failed job is retried, with exponential backoff. */
  retries?: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelaySeconds?: number;
  /** Called when the last retry has failed too. */
  giveUp?: (data: Data, error: unknown) => void;
  /** How many jobs of this kind one replica runs at once; 1 unless said. */
  workers?: number;
  /** Whether one is enqueued at the start and once each hour, without data; replicas together make one in an hour. */
  hourly?: true;
}

/** When and under which key a job is enqueued. */
export interface EnqueueOptions {
  /** At most one job waits for each kind and key; enqueueing a second one does nothing. */
  key: string;
  /** Seconds before it may start. */
  delaySeconds?: number;
  /** At most one of the kind and key is enqueued in each span of so many seconds, also if it is done. */
  onceInSeconds?: number;
}

const RETRIES = 8;
const RETRY_DELAY_SECONDS = 5;
/** So often what became of a job is written down anew while the database is away: that is longer than a job may take. */
const WRITE_TRIES = 900;
const HOUR_SECONDS = 3600;
/** How often hourly jobs are asked for, in milliseconds: so late does one run at most. */
const ASK_HOURLY = 5 * 60_000;
/** Jobs that wait for their time too. */
const ALL = { ignoreStartAfter: true };
/** Key of an advisory lock; any number that nothing else in this database uses. */
const QUEUES_LOCK = 7_205_226_118;

/**
 * The job queue, on the same PostgreSQL (pg-boss): for work that must survive a crash, or run once among replicas.
 * A job that is enqueued inside a transaction exists only if that transaction commits.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly kinds = new Map<string, JobKind<object>>();
  private readonly logger = new Logger('Jobs');
  private readonly workers: JobWorkers<JobKind<object>>;
  /** The jobs that run here now. */
  private readonly running = new Set<PgBoss.JobWithMetadata<object>>();
  private boss: PgBoss | undefined;
  private asking: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly stopping: Stopping,
    private readonly metrics: JobRunMetrics,
  ) {
    // each worker adds a listener
    setMaxListeners(0, this.stopping.signal);
    this.workers = new JobWorkers<JobKind<object>>(
      {
        waiting: () => this.waiting(),
        runNext: (kind) => this.runNext(kind),
        warn: (what, error) => this.warn(what, error),
      },
      this.stopping.signal,
    );
  }

  /** Registers a kind of job. Call it in a constructor or in `onModuleInit`. */
  define<Data extends object>(kind: JobKind<Data>): void {
    this.kinds.set(kind.name, kind as unknown as JobKind<object>);
    this.metrics.define(kind.name);
  }

  /** Enqueues a job, in the current transaction if there is one. */
  async enqueue(name: string, data: object, options: EnqueueOptions): Promise<void> {
    await this.started().send(name, data, {
      singletonKey: options.key,
      ...(options.delaySeconds ? { startAfter: options.delaySeconds } : {}),
      ...(options.onceInSeconds ? { singletonSeconds: options.onceInSeconds } : {}),
    });
  }

  /** Deletes the jobs of a kind whose data contain these, done or not, in the current transaction if there is one. */
  async discard(name: string, data: object): Promise<void> {
    for (const table of ['job', 'archive'])
      await this.database.query(`delete from ${JOBS_SCHEMA}.${table} where name = $1 and data @> $2::jsonb`, [
        name,
        JSON.stringify(data),
      ]);
  }

  /** The names of all kinds. */
  get queues(): string[] {
    return [...this.kinds.keys()];
  }

  /** Runs all waiting jobs, including retries and delayed ones, until none is left. For tests and commands. */
  async drain(): Promise<void> {
    for (let waiting = await this.waiting(ALL); waiting.length > 0; waiting = await this.waiting(ALL))
      for (const kind of waiting) await this.runNext(kind, ALL);
  }

  async onApplicationBootstrap(): Promise<void> {
    const boss = openQueue(this.database);
    boss.on('error', (error) => this.logger.warn(`job queue: ${error.message}`));
    await boss.start();
    this.boss = boss;
    await this.database.transaction(async () => {
      // two replicas that create queues at the same time would deadlock
      await this.database.query('select pg_advisory_xact_lock($1)', [QUEUES_LOCK]);
      for (const kind of this.kinds.values()) await createQueue(boss, kind);
    });
    if (!this.settings.backgroundWork) return;
    await this.enqueueHourly();
    this.asking = setInterval(() => void this.enqueueHourly(), ASK_HOURLY).unref();
    this.workers.start();
  }

  /**
   * Enqueues each hourly job that was not enqueued in this hour. At the start too: a server that is restarted every
   * fifty minutes would never see an hour pass.
   */
  async enqueueHourly(): Promise<void> {
    for (const { name, hourly } of this.kinds.values())
      if (hourly)
        await this.enqueue(name, {}, { key: 'hourly', onceInSeconds: HOUR_SECONDS }).catch(
          (error: unknown) => {
            this.logger.warn(`${name} could not be enqueued and will be in some minutes: ${String(error)}`);
          },
        );
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.asking);
    await Promise.race([this.workers.ended(), delay(WORK_ENDS_WITHIN, undefined, { ref: false })]);
    await this.giveBack();
    await this.boss?.stop({ graceful: false });
  }

  // otherwise no other replica would take it up before it counts as lost, a quarter of an hour later
  private async giveBack(): Promise<void> {
    for (const job of this.running)
      if (job.retryCount < job.retryLimit)
        await this.boss?.fail(job.name, job.id, { message: 'the server was stopped' });
  }

  /** Returns the kinds of which a job waits. */
  private async waiting({ ignoreStartAfter } = { ignoreStartAfter: false }): Promise<JobKind<object>[]> {
    // they wait in the queue
    if (this.settings.restored) return [];
    const rows = await this.database.query<{ name: string }>(
      `select distinct name from ${JOBS_SCHEMA}.job where state < 'active' ${ignoreStartAfter ? '' : 'and start_after < now()'}`,
    );
    const names = new Set(rows.map(({ name }) => name));
    return [...this.kinds.values()].filter(({ name }) => names.has(name));
  }

  private warn(what: string, error: unknown): void {
    // that the database is away is said once, by the watch over it
    if (!this.database.isAway) this.logger.warn(`${what} failed and will be retried: ${String(error)}`);
  }

  private async runNext(kind: JobKind<object>, options = { ignoreStartAfter: false }): Promise<boolean> {
    const boss = this.started();
    const [job] = await boss.fetch<object>(kind.name, { ...options, includeMetadata: true });
    if (!job) return false;
    this.running.add(job);
    try {
      await inSpan(JOB, kind.name, () => kind.run(job.data));
    } catch (error) {
      this.metrics.ran(kind.name, 'failed');
      await this.writeDown(() => boss.fail(kind.name, job.id, { message: String(error) }));
      if (job.retryCount >= job.retryLimit) await this.giveUp(kind, job.data, error);
      throw error;
    } finally {
      this.running.delete(job);
    }
    this.metrics.ran(kind.name, 'ok');
    await this.writeDown(() => boss.complete(kind.name, job.id));
    return true;
  }

  // a job of which nothing is written down counts as running for a quarter of an hour: meanwhile nobody takes it up
  private async writeDown(write: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await write();
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error) || this.stopping.signal.aborted || tries >= WRITE_TRIES)
          throw error;
        await delay(LOOK_EVERY, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
  }

  private async giveUp(kind: JobKind<object>, data: object, error: unknown): Promise<void> {
    kind.giveUp?.(data, error);
    // what is never retried is asked for again by the clock
    if (kind.retries === 0) return;
    this.metrics.gaveUp(kind.name);
    await this.outbox.put(JOB_GIVEN_UP, { job: kind.name }).catch((failure: unknown) => {
      this.logger.warn(`That ${kind.name} was given up is not told: ${String(failure)}`);
    });
  }

  private started(): PgBoss {
    if (!this.boss) throw new Error('The job queue has not been started');
    return this.boss;
  }
}

function createQueue(boss: PgBoss, { name, retries, retryDelaySeconds }: JobKind<object>): Promise<void> {
  return boss.createQueue(name, {
    name,
    policy: 'short',
    retryLimit: retries ?? RETRIES,
    retryDelay: retryDelaySeconds ?? RETRY_DELAY_SECONDS,
    retryBackoff: true,
  });
}
