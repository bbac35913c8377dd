import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import PgBoss from 'pg-boss';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { JOBS_SCHEMA } from '../database/serving-role.js';
import { Outbox } from '../outbox/outbox.js';
import { JOB_GIVEN_UP } from './jobs.facts.js';

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
}

/** When and under which key a job is enqueued. */
export interface EnqueueOptions {
  /** At most one job waits for each kind and key; enqueueing a second one does nothing. */
  key: string;
  /** Seconds before it may start. */
  delaySeconds?: number;
}

const RETRIES = 8;
const RETRY_DELAY_SECONDS = 5;
/** Milliseconds between two polls of a worker whose queue is empty. */
const POLL_MILLISECONDS = 1000;
const STOP_MILLISECONDS = 10_000;
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
  private readonly stopping = new AbortController();
  private readonly workers: Promise<void>[] = [];
  private boss: PgBoss | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    // each worker adds a listener
    setMaxListeners(0, this.stopping.signal);
  }

  /** Registers a kind of job. Call it in a constructor or in `onModuleInit`. */
  define<Data extends object>(kind: JobKind<Data>): void {
    this.kinds.set(kind.name, kind as unknown as JobKind<object>);
  }

  /** Enqueues a job, in the current transaction if there is one. */
  async enqueue(name: string, data: object, options: EnqueueOptions): Promise<void> {
    await this.started().send(name, data, {
      singletonKey: options.key,
      ...(options.delaySeconds ? { startAfter: options.delaySeconds } : {}),
      db: { executeSql: async (sql, values) => ({ rows: await this.database.query(sql, values) }) },
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

  /** Runs all waiting jobs, including retries and delayed ones, until none is left. For tests and commands. */
  async drain(): Promise<void> {
    for (let found = true; found;) {
      found = false;
      for (const kind of this.kinds.values())
        found = (await this.runNext(kind, { ignoreStartAfter: true })) || found;
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    const boss = new PgBoss({
      connectionString: this.settings.databaseUrl,
      schema: JOBS_SCHEMA,
      application_name: 'apero-jobs',
      max: 3,
      schedule: false,
      // finished jobs are kept for a week for troubleshooting
      archiveCompletedAfterSeconds: 3600,
      deleteAfterDays: 7,
    });
    boss.on('error', (error) => this.logger.warn(`job queue: ${error.message}`));
    await boss.start();
    this.boss = boss;
    await this.database.transaction(async () => {
      // two replicas that create queues at the same time would deadlock
      await this.database.query('select pg_advisory_xact_lock($1)', [QUEUES_LOCK]);
      for (const kind of this.kinds.values()) await createQueue(boss, kind);
    });
    if (!this.settings.backgroundWork) return;
    for (const kind of this.kinds.values())
      for (let worker = 0; worker < (kind.workers ?? 1); worker++) this.workers.push(this.runWorker(kind));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.all(this.workers), delay(STOP_MILLISECONDS, undefined, { ref: false })]);
    await this.boss?.stop({ graceful: true, wait: true, timeout: STOP_MILLISECONDS });
  }

  // not pg-boss's own workers: they end the process if the database goes away just as a job ends
  private async runWorker(kind: JobKind<object>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const found = await this.runNext(kind).catch((error: unknown) => {
        this.logger.warn(`${kind.name} failed and will be retried: ${String(error)}`);
        return false;
      });
      if (!found) await delay(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async runNext(kind: JobKind<object>, options = { ignoreStartAfter: false }): Promise<boolean> {
    const boss = this.started();
    const [job] = await boss.fetch<object>(kind.name, { ...options, includeMetadata: true });
    if (!job) return false;
    try {
      await kind.run(job.data);
    } catch (error) {
      await boss.fail(kind.name, job.id, { message: String(error) });
      if (job.retryCount >= job.retryLimit) await this.giveUp(kind, job.data, error);
      throw error;
    }
    await boss.complete(kind.name, job.id);
    return true;
  }

  private async giveUp(kind: JobKind<object>, data: object, error: unknown): Promise<void> {
    kind.giveUp?.(data, error);
    // what is never retried is asked for again by the clock
    if (kind.retries === 0) return;
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
