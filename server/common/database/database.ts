import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isTransient } from './database-errors.js';

interface Transaction {
  manager: EntityManager;
  afterCommit: (() => unknown)[];
}

/** How often a transaction that lost against another one (deadlock, serialisation) is tried in all. */
const ATTEMPTS = 5;

/**
 * The database as repositories see it: `manager` is the running transaction's, or the pool's outside of one.
 * So a use case opens a transaction once, and every repository that it calls takes part in it.
 */
@Injectable()
export class Database {
  private readonly running = new AsyncLocalStorage<Transaction>();
  private readonly logger = new Logger('Database');

  constructor(readonly dataSource: DataSource) {}

  /** The entity manager to use right now. */
  get manager(): EntityManager {
    return this.running.getStore()?.manager ?? this.dataSource.manager;
  }

  /** Whether a transaction is running here. */
  get inTransaction(): boolean {
    return this.running.getStore() !== undefined;
  }

  /** Runs one statement in the running transaction, or on the pool. Rows come back as the driver reads them. */
  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const result: unknown = await this.manager.query(sql, parameters);
    return rowsOf<Row>(result);
  }

  /**
   * Runs `work` in a transaction (joins the one that is running). Deadlocks and serialisation failures are
   * tried again a few times, so `work` must not touch the world outside of the database; use `afterCommit`.
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

  /** Runs `work` after the running transaction has committed (at once outside of one). Its failure is only logged. */
  afterCommit(work: () => unknown): void {
    const transaction = this.running.getStore();
    if (transaction) transaction.afterCommit.push(work);
    else void this.runLogged(work);
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const afterCommit: (() => unknown)[] = [];
    const result = await this.dataSource.transaction((manager) =>
      this.running.run({ manager, afterCommit }, work),
    );
    for (const next of afterCommit) await this.runLogged(next);
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

// TypeORM answers UPDATE and DELETE as [rows, count], all else as rows
function rowsOf<Row>(result: unknown): Row[] {
  if (
    Array.isArray(result) &&
    result.length === 2 &&
    Array.isArray(result[0]) &&
    typeof result[1] === 'number'
  )
    return result[0] as Row[];
  return (result ?? []) as Row[];
}
