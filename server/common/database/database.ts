import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { isTransient } from './database-errors.js';

interface Transaction {
  client: PoolClient;
  afterCommit: (() => unknown)[];
  /** Its connection is back in the pool. */
  over: boolean;
}

/** A connection, and how to give it back (with an error: it is broken). */
interface LentConnection {
  connection: Pick<PoolClient, 'query'>;
  release: (error?: Error) => void;
}

/** How often a transaction is tried in all when it fails with a deadlock or a serialisation failure. */
const ATTEMPTS = 5;

/**
 * The connection pool and its transactions. A statement runs in the running transaction, or on the pool outside of one:
 * a use case opens a transaction once, and every repository that it calls takes part in it.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly running = new AsyncLocalStorage<Transaction>();
  private readonly logger = new Logger('Database');

  constructor(private readonly pool: Pool) {}

  /** Whether the caller runs in a transaction. */
  get inTransaction(): boolean {
    return this.running.getStore() !== undefined;
  }

  /** Runs one statement in the running transaction, or on the pool. Returns the rows as the driver reads them. */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const transaction = this.running.getStore();
    if (transaction) assertRunning(transaction);
    const { rows } = await (transaction?.client ?? this.pool).query<QueryResultRow>(sql, [...parameters]);
    return rows as Row[];
  }

  /** Returns the connection of the running transaction, or one of the pool, for TypeORM's query runners. */
  async lend(): Promise<LentConnection> {
    const transaction = this.running.getStore();
    if (transaction) return { connection: guarded(transaction), release: () => undefined };
    const client = await this.pool.connect();
    return { connection: client, release: (error) => client.release(error) };
  }

  /**
   * Runs `work` in a transaction, or in the running one. After a deadlock or a serialisation failure `work` runs again,
   * so it must have no effects outside of the database: use `afterCommit` for those.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.running.getStore()) return work();
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (!isTransient(error) || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  /** Runs `work` after the running transaction has committed, or at once outside of one. Its failure is only logged. */
  afterCommit(work: () => unknown): void {
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

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const transaction: Transaction = { client: await this.pool.connect(), afterCommit: [], over: false };
    const result = await this.within(transaction, work);
    for (const next of transaction.afterCommit) await this.runLogged(next);
    return result;
  }

  private async within<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
    const { client } = transaction;
    let unusable = false;
    try {
      await client.query('begin');
      const result = await this.running.run(transaction, work);
      const { command } = await client.query('commit');
      // PostgreSQL answers ROLLBACK, without an error, when a statement failed and the work went on
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: a statement in it had failed');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (unusable = true));
      throw error;
    } finally {
      transaction.over = true;
      client.release(unusable);
    }
  }

  private async runLogged(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error(error);
    }
  }
}

function assertRunning({ over }: Transaction): void {
  if (over) throw new Error('A statement came after its transaction had ended');
}

// checked at each statement: work that was not awaited may send statements after the end
function guarded(transaction: Transaction): Pick<PoolClient, 'query'> {
  const query = (...given: unknown[]): unknown => {
    assertRunning(transaction);
    return (transaction.client.query as (...given: unknown[]) => unknown).apply(transaction.client, given);
  };
  // the next statement reports a lost connection: no listener is needed
  return { query, on: () => undefined, removeListener: () => undefined } as never;
}
