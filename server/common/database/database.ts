import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { Semaphore } from '../concurrency/semaphore.js';
import { inSpan, STATEMENT, TRANSACTION } from '../tracing/tracing.js';
import { AFTER_COMMIT } from './after-commit.js';
import {
  isDatabaseUnavailable,
  isReadOnly,
  isServerAnswer,
  isTransient,
  spoilsConnection,
} from './connections/database-errors.js';
import { beginStatement, WatchedPool } from './connections/pool.js';

/** A read-only transaction that sees the database as it was when the transaction began. */
export interface Snapshot {
  /** Runs `work` in it. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns the connection. May be called twice. */
  end: () => Promise<void>;
}

/** Whether a text has a transaction of its own, as the job queue's: it stays open if the text fails. */
function hasOwnTransaction(sql: unknown): boolean {
  return typeof sql === 'string' && /^\s*begin\b/i.test(sql);
}

type Query = (...given: unknown[]) => Promise<QueryResult>;

/** Sends a statement on a connection, in a span. */
function sendInSpan(client: PoolClient, given: unknown[]): Promise<QueryResult> {
  return inSpan(STATEMENT, String(given[0]), () => (client.query as Query).apply(client, given));
}

/** Returns a connection for our statements and for TypeORM, which runs them by `query`. */
function connectionBy(query: Query): LentConnection['connection'] {
  // the next statement reports a lost connection, so no listener is needed
  return { query, on: () => undefined, removeListener: () => undefined } as never;
}

/** Returns a connection that sends each statement after the answer to the last: the driver's queue is deprecated. */
function inTurn(client: PoolClient): PoolClient {
  const send = client.query.bind(client) as Query;
  let last: Promise<unknown> = Promise.resolve();
  const query: Query = (...given) => {
    const answer = last.then(() => send(...given));
    last = answer.catch(() => undefined);
    return answer;
  };
  // everything else is the connection's own
  return Object.create(client, { query: { value: query } }) as PoolClient;
}

interface Transaction {
  client: PoolClient;
  afterCommit: (() => unknown)[];
  /** Its connection has been returned to the pool. */
  over: boolean;
}

/** A connection, and a function to return it. */
interface LentConnection {
  connection: Pick<PoolClient, 'query'>;
  release: () => void;
}

/** Snapshots open at once: each uses a connection for as long as a slow network takes to receive the rows. */
const SNAPSHOTS = 3;
const WAITING_FOR_SNAPSHOT = 20;

/** Maximum number of attempts of a transaction that fails with a deadlock or a serialisation failure. */
const ATTEMPTS = 5;

/**
 * The connection pool and its transactions. A statement runs in the running transaction, or directly on the pool if
 * there is none: a use case opens one transaction, and every repository that it calls uses it.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly running = new AsyncLocalStorage<Transaction>();
  private readonly snapshots = new Semaphore(SNAPSHOTS, WAITING_FOR_SNAPSHOT);
  private readonly logger = new Logger('Database');

  constructor(private readonly pool: WatchedPool) {}

  get inTransaction(): boolean {
    return this.running.getStore() !== undefined;
  }

  /** Whether the database is known not to answer. */
  get isAway(): boolean {
    return this.pool.watch.isAway;
  }

  /** Runs one statement in the running transaction, or on the pool. Returns the rows as the driver reads them. */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const { connection, release } = await this.lend();
    const answer = connection.query<QueryResultRow>(sql, [...parameters]);
    return answer.then(({ rows }) => rows as Row[]).finally(release);
  }

  /** Returns the connection of the running transaction, or one of the pool; for TypeORM's query runners, too. */
  async lend(): Promise<LentConnection> {
    const transaction = this.running.getStore();
    if (transaction) {
      const connection = connectionBy(async (...given) => {
        // work that was not awaited may send statements after the end
        if (transaction.over) throw new Error('A statement came after its transaction had ended');
        return sendInSpan(transaction.client, given);
      });
      return { connection, release: () => undefined };
    }
    const client = await this.pool.connect();
    let isSpoilt = false;
    const connection = connectionBy(async (...given) => {
      try {
        return await sendInSpan(client, given);
      } catch (error) {
        isSpoilt ||= this.spoils(error) || hasOwnTransaction(given[0]);
        throw error;
      }
    });
    return { connection, release: () => client.release(isSpoilt) };
  }

  /**
   * Runs `work` in a transaction, or in the running one. After a deadlock or a serialisation failure `work` runs again,
   * so it must have no effects outside of the database: enqueue a job for those. If the connection is lost, it
   * fails with UNAVAILABLE but may have been committed: a caller that retries must check for that.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.running.getStore()) return work();
    for (let attempt = 1; ; attempt++) {
      try {
        return await inSpan(TRANSACTION, '', () => this.attempt(work));
      } catch (error) {
        if (!isTransient(error) || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  /**
   * Begins a read-only transaction that sees the database as it is now, for long lists that are read page by page while
   * others write. The caller must end it. Waits for one of a few slots; throws UNAVAILABLE if too many wait.
   */
  async openSnapshot(): Promise<Snapshot> {
    await this.snapshots.acquire();
    let client: PoolClient | undefined;
    const giveBack = (isBroken: boolean) => {
      client?.release(isBroken);
      this.snapshots.release();
    };
    try {
      client = await this.pool.connect();
      await client.query(beginStatement(client));
      await client.query('set transaction isolation level repeatable read read only');
    } catch (error) {
      giveBack(true);
      throw error;
    }
    const transaction: Transaction = { client: inTurn(client), afterCommit: [], over: false };
    const rollBack = async () => {
      transaction.over = true;
      await transaction.client.query('rollback').then(
        () => giveBack(false),
        () => giveBack(true),
      );
    };
    let ended: Promise<void> | undefined;
    return { run: (work) => this.running.run(transaction, work), end: () => (ended ??= rollBack()) };
  }

  /** Runs `work` after the running transaction has committed, or at once outside of one. Its failure is only logged. */
  [AFTER_COMMIT](work: () => unknown): void {
    const transaction = this.running.getStore();
    if (transaction) transaction.afterCommit.push(work);
    else void this.runLogged(work);
  }

  /** Closes all connections once they are free. */
  close(): Promise<void> {
    return this.pool.end();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  /** Whether the connection must not be used again after a failure. */
  private spoils(error: unknown): boolean {
    if (isReadOnly(error)) this.pool.renew();
    return spoilsConnection(error);
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    const transaction: Transaction = { client, afterCommit: [], over: false };
    let result: T;
    let unusable = false;
    try {
      await client.query(beginStatement(client));
      result = await this.running.run(transaction, work);
      const { command } = await client.query('commit');
      // PostgreSQL answers ROLLBACK, without an error, if a statement failed and the work continued
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: a statement in it had failed');
    } catch (error) {
      // if the answer to COMMIT is missing, its outcome is unknown: neither try again nor roll back
      if (isDatabaseUnavailable(error) && !isServerAnswer(error)) unusable = true;
      else await client.query('rollback').catch(() => (unusable = true));
      unusable ||= isServerAnswer(error) && this.spoils(error);
      throw error;
    } finally {
      transaction.over = true;
      client.release(unusable);
    }
    for (const next of transaction.afterCommit) await this.runLogged(next);
    return result;
  }

  private async runLogged(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error(error);
    }
  }
}
