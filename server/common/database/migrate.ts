import { DataSource, type DataSourceOptions } from 'typeorm';
import { Connection } from './connection.js';
import { MIGRATIONS } from '../../../migrations/index.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Any number that nothing else in this database locks: it makes replicas that start at once migrate one by one. */
const MIGRATION_LOCK = 7_205_226_116;

/** How the server and the migration command alike reach the database. */
export function dataSourceOptions(url: string): PostgresOptions {
  return {
    type: 'postgres',
    url,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    connectTimeoutMS: 5000,
    extra: {
      application_name: 'apero',
      idle_in_transaction_session_timeout: 60_000,
      Client: Connection,
    },
  };
}

/** Brings the schema of the database at `url` to the newest version. Safe when several replicas call it at once. */
export async function migrate(url: string): Promise<void> {
  await withMigrationLock(url, async (source) => {
    await source.runMigrations();
  });
}

/** Takes back the newest migration. */
export async function revertMigration(url: string): Promise<void> {
  await withMigrationLock(url, (source) => source.undoLastMigration());
}

async function withMigrationLock(url: string, work: (source: DataSource) => Promise<void>): Promise<void> {
  const source = await new DataSource(dataSourceOptions(url)).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await work(source);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
    await source.destroy();
  }
}
