import { DataSource, type DataSourceOptions } from 'typeorm';
import { Connection } from './connection.js';
import { isForbidden } from './database-errors.js';
import { MIGRATIONS } from '../../../migrations/index.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Any number that nothing else in this database locks: it makes replicas that start at once migrate one by one. */
const MIGRATION_LOCK = 7_205_226_116;
const HAS_MIGRATIONS = `select to_regclass('migrations') is not null as there`;

/** How TypeORM reaches the database. */
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
  if (await isUpToDate(url)) return;
  try {
    await withMigrationLock(url, (source) => source.runMigrations());
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new Error(
      'The schema is not up to date, and the role of DATABASE_URL may not change it: ' +
        'run npm run migration:run with MIGRATION_DATABASE_URL, or set it for the start.',
      { cause: error },
    );
  }
}

/** Reverts the newest migration. Returns its name, or undefined if none has been applied. */
export async function revertMigration(url: string): Promise<string | undefined> {
  return withMigrationLock(url, async (source) => {
    const [table] = await source.query<{ there: boolean }[]>(HAS_MIGRATIONS);
    if (!table?.there) return undefined;
    const [newest] = await source.query<{ name: string }[]>(
      'select name from migrations order by id desc limit 1',
    );
    if (newest) await source.undoLastMigration();
    return newest?.name;
  });
}

// at nearly every start there is nothing to do, and two statements tell
async function isUpToDate(url: string): Promise<boolean> {
  const { connectTimeoutMS } = dataSourceOptions(url);
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: connectTimeoutMS });
  await client.connect();
  try {
    const [table] = (await client.query<{ there: boolean }>(HAS_MIGRATIONS)).rows;
    if (!table?.there) return false;
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map(({ name }) => name));
    return MIGRATIONS.every(({ name }) => done.has(name));
  } finally {
    await client.end();
  }
}

/** Runs `work` while no other process migrates. */
export async function withMigrationLock<Result>(
  url: string,
  work: (source: DataSource) => Promise<Result>,
): Promise<Result> {
  const source = await new DataSource(dataSourceOptions(url)).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work(source);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
    await source.destroy();
  }
}
