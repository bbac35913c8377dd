import type { ClientBase } from 'pg';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../../../migrations/index.js';
import { withConnection } from '../connections/connection.js';
import { dataSourceOptions, UNFINISHED_RESTORE } from './migrate.js';

/** Concurrent index creation works only outside of a transaction; on an empty table it is not needed. */
const CONCURRENTLY = /\bindex concurrently\b/gi;

/** The names of the migrations that this program knows. */
export function knownMigrations(): string[] {
  return MIGRATIONS.map(({ name }) => name);
}

/** Marks an empty database: until the mark is removed no server starts on it, and it may be restored again. */
export async function markUnfinishedRestore(url: string): Promise<void> {
  await withConnection({ connectionString: url }, (connection) =>
    connection.query(`create schema if not exists ${UNFINISHED_RESTORE}`),
  );
}

/** One transaction that creates and fills a schema: all or nothing. */
export class SchemaTransaction {
  private constructor(
    private readonly source: DataSource,
    private readonly runner: QueryRunner,
    readonly client: ClientBase,
  ) {}

  /** Begins a transaction on a connection of its own. `migrations`: those that `createSchema` will run. */
  static async begin(url: string, migrations: readonly string[]): Promise<SchemaTransaction> {
    const chosen = MIGRATIONS.filter(({ name }) => migrations.includes(name));
    const source = await new DataSource({ ...dataSourceOptions(url), migrations: chosen }).initialize();
    const runner = source.createQueryRunner();
    const client = (await runner.connect()) as ClientBase;
    await runner.startTransaction();
    return new SchemaTransaction(source, runner, client);
  }

  /** Runs exactly the chosen migrations, on a database that has none. */
  async createSchema(): Promise<void> {
    const { runner } = this;
    const query = runner.query.bind(runner);
    runner.query = (sql: string, ...rest: unknown[]) =>
      query(sql.replaceAll(CONCURRENTLY, 'index'), ...(rest as [unknown[]]));
    const executor = new MigrationExecutor(this.source, runner);
    executor.transaction = 'none';
    await executor.executePendingMigrations();
  }

  async commit(): Promise<void> {
    await this.runner.commitTransaction();
    await this.end();
  }

  async rollback(): Promise<void> {
    await this.runner.rollbackTransaction().catch(() => undefined);
    await this.end();
  }

  private async end(): Promise<void> {
    await this.runner.release();
    await this.source.destroy();
  }
}
