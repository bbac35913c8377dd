import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import PgBoss from 'pg-boss';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';

/** A kind of durable work. `key` names what it is about: at most one job of a kind waits for each key. */
export interface JobKind<Data extends object> {
  name: string;
  /** Does the work. Must be safe to run twice: a crash in the middle brings the job back. */
  run: (data: Data) => Promise<void>;
  /** How often a failed job is tried again, with growing pauses. */
  retries?: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelaySeconds?: number;
}

/** When and under which key a job is sent. */
export interface SendOptions {
  /** At most one waiting job for each kind and key; a second send is answered by the first. */
  key: string;
  /** Seconds to wait before it may start. */
  delaySeconds?: number;
}

const RETRIES = 8;
const RETRY_DELAY_SECONDS = 5;
/** How long a worker that found nothing waits before it looks again. */
const POLL_MILLISECONDS = 1000;
const STOP_MILLISECONDS = 10_000;
/** Any number that nothing else in this database locks. */
const QUEUES_LOCK = 7_205_226_118;

/**
 * Durable work on the same PostgreSQL (pg-boss): what must survive a crash, or run once among replicas.
 * A job sent inside a transaction exists only if that transaction commits.
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
  ) {
    // every worker listens to it
    setMaxListeners(0, this.stopping.signal);
  }

  /** Makes a kind of job known. Rooms call it in their constructor or `onModuleInit`. */
  define<Data extends object>(kind: JobKind<Data>): void {
    this.kinds.set(kind.name, kind as unknown as JobKind<object>);
  }

  /** Sends a job, in the running transaction if there is one. */
  async send(name: string, data: object, options: SendOptions): Promise<void> {
    await this.started().send(name, data, {
      singletonKey: options.key,
      ...(options.delaySeconds ? { startAfter: options.delaySeconds } : {}),
      db: { executeSql: async (sql, values) => ({ rows: await this.database.query(sql, values) }) },
    });
  }

  /** Runs all jobs that wait, retries and delayed ones included, until none is left. For tests and commands. */
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
      schema: 'jobs',
      application_name: 'apero-jobs',
      max: 3,
      schedule: false,
      // finished jobs are of no use to anybody: keep them for a look at what happened, then drop them
      archiveCompletedAfterSeconds: 3600,
      deleteAfterDays: 7,
    });
    boss.on('error', (error) => this.logger.warn(`job queue: ${error.message}`));
    await boss.start();
    this.boss = boss;
    await this.database.transaction(async () => {
      // two replicas that make queues at the same time would lock each other out
      await this.database.query('select pg_advisory_xact_lock($1)', [QUEUES_LOCK]);
      for (const kind of this.kinds.values()) await makeQueue(boss, kind);
    });
    if (!this.settings.backgroundWork) return;
    for (const kind of this.kinds.values()) this.workers.push(this.work(kind));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.all(this.workers), pause(STOP_MILLISECONDS, undefined, { ref: false })]);
    await this.boss?.stop({ graceful: true, wait: true, timeout: STOP_MILLISECONDS });
  }

  // not pg-boss's own workers: those end the process when the database goes away just as a job ends
  private async work(kind: JobKind<object>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const found = await this.runNext(kind).catch((error: unknown) => {
        this.logger.warn(`${kind.name} failed and will be tried again: ${String(error)}`);
        return false;
      });
      if (!found) await pause(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async runNext(kind: JobKind<object>, options = { ignoreStartAfter: false }): Promise<boolean> {
    const boss = this.started();
    const [job] = await boss.fetch<object>(kind.name, options);
    if (!job) return false;
    try {
      await kind.run(job.data);
    } catch (error) {
      await boss.fail(kind.name, job.id, { message: String(error) });
      throw error;
    }
    await boss.complete(kind.name, job.id);
    return true;
  }

  private started(): PgBoss {
    if (!this.boss) throw new Error('The job queue has not been started');
    return this.boss;
  }
}

function makeQueue(boss: PgBoss, { name, retries, retryDelaySeconds }: JobKind<object>): Promise<void> {
  return boss.createQueue(name, {
    name,
    policy: 'short',
    retryLimit: retries ?? RETRIES,
    retryDelay: retryDelaySeconds ?? RETRY_DELAY_SECONDS,
    retryBackoff: true,
  });
}
