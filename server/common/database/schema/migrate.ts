import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { LOCKS } from '../../locks/advisory-locks.js';
import { Connection, withConnection } from '../connections/connection.js';
import { isForbidden, isLockTimeout, isTransient } from '../connections/database-errors.js';
import { MIGRATIONS } from '../../../../migrations/index.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Replicas that start together migrate one after the other. */
const TRY_LOCK = 'select pg_try_advisory_xact_lock($1) as taken';
/** Milliseconds between two attempts to take the lock, and the number after which the operator is informed. */
const BETWEEN_TRIES = 200;
const TRIES_IN_SILENCE = 25;
/** Timeout of a connection, in milliseconds. */
const CONNECT_WITHIN = 5000;
/** Maximum number of attempts for a migration that deadlocks with requests or waits for their locks. */
const MOST_TRIES = 60;
/** All later statements wait behind one that waits for a table lock: so a migration soon gives up, to try again. */
const LOCK_TIMEOUT = "set local lock_timeout = '500ms'";
/** An empty schema that exists while a restore into an empty database has not finished. */
export const UNFINISHED_RESTORE = 'unfinished_restore';
const STATE = `select to_regclass('migrations') is not null as there,
  to_regnamespace('${UNFINISHED_RESTORE}') is not null as unfinished`;

const NEWER =
  'The schema is newer than this version: a later one has migrated it. One release back is fine, two are not: see docs/operations.md.\n';

/** TypeORM's options for the database at `url`. */
export function dataSourceOptions(url: string): PostgresOptions {
  return {
    type: 'postgres',
    url,
    migrations: MIGRATIONS.map(impatient),
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    connectTimeoutMS: CONNECT_WITHIN,
    extra: { application_name: 'apero', Client: Connection },
  };
}

/** Returns the same migration with a short lock timeout. */
function impatient(migration: (typeof MIGRATIONS)[number]): typeof migration {
  class Impatient extends migration {
    override async up(runner: QueryRunner): Promise<void> {
      await runner.query(LOCK_TIMEOUT);
      await super.up(runner);
    }
  }
  // TypeORM records a migration by the name of its class
  Object.defineProperty(Impatient, 'name', { value: migration.name });
  return Impatient;
}

/** Migrates the schema of the database at `url` to the newest version. Safe if several replicas call it at once. */
export async function migrate(url: string): Promise<void> {
  const state = await schemaState(url);
  if (state === 'newer') process.stderr.write(NEWER);
  if (state === 'current' || state === 'newer') return;
  try {
    await withMigrationLock(url, runPending);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new Error(
      'The schema is not up to date, and the role of DATABASE_URL may not change it: ' +
        'run npm run migration:run with MIGRATION_DATABASE_URL, or set it for the start.',
      { cause: error },
    );
  }
}

/**
 * `missing`: no migration has run. `older`: some that this program knows have not run. `newer`: some that it does not
 * know have run, from the next version, beside which this one may run.
 */
export type SchemaState = 'missing' | 'older' | 'current' | 'newer';

/** Reads the state of a schema, in two statements. Throws if a restore into it has not finished. */
export async function schemaState(url: string): Promise<SchemaState> {
  const config = { connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN };
  return withConnection(config, async (connection) => {
    const [found] = (await connection.query<{ there: boolean; unfinished: boolean }>(STATE)).rows;
    if (found?.unfinished)
      throw new Error(
        'A restore into this database has not finished: it is empty. Run npm run restore again, ' +
          `or drop the schema ${UNFINISHED_RESTORE} to begin with an empty one.`,
      );
    if (!found?.there) return 'missing';
    const { rows } = await connection.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map(({ name }) => name));
    if (!MIGRATIONS.every(({ name }) => done.has(name))) return 'older';
    return done.size > MIGRATIONS.length ? 'newer' : 'current';
  });
}

/** Runs `work` while no other process migrates. */
export async function withMigrationLock<Result>(
  url: string,
  work: (source: DataSource) => Promise<Result>,
): Promise<Result> {
  const source = await new DataSource(dataSourceOptions(url)).initialize();
  const lock = source.createQueryRunner();
  try {
    await takeLock(source, lock);
    return await work(source);
  } finally {
    await lock.query('rollback').catch(() => undefined);
    await lock.release();
    await source.destroy();
  }
}

// one transaction for each migration, as the previous release still serves: a conflict with its requests rolls back one
// migration only
async function runPending(source: DataSource): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await source.runMigrations();
      return;
    } catch (error) {
      if (!(isTransient(error) || isLockTimeout(error)) || tries === MOST_TRIES) throw error;
      await delay(BETWEEN_TRIES);
    }
  }
}

// a transaction-level lock, which ends with it: a session-level one would stay behind at a pooler. A waiting replica
// has no transaction open, as in a small pooler it would occupy the connection that the other one needs
async function takeLock(source: DataSource, lock: QueryRunner): Promise<void> {
  for (let tries = 1; ; tries++) {
    await lock.query('begin');
    await lock.query('set local idle_in_transaction_session_timeout = 0');
    const [row] = await source.query<{ taken: boolean }[]>(TRY_LOCK, [LOCKS.migration], lock);
    if (row?.taken) return;
    await lock.query('rollback');
    if (tries === TRIES_IN_SILENCE)
      process.stderr.write('Another process migrates the schema: waiting for it.\n');
    await delay(BETWEEN_TRIES);
  }
}
