import { type ReadSettings, SettingsError } from '../config/read-settings.js';
import { Database } from './database.js';
import {
  hasEmbeddedDatabase,
  runningEmbeddedUrl,
  startEmbeddedPostgres,
} from './embedded/embedded-postgres.js';
import { schemaState, migrate } from './schema/migrate.js';
import { WatchedPool } from './connections/pool.js';
import { lookForPooler, problemOfPooler } from './connections/look-for-pooler.js';
import { grantToServingRole } from './schema/serving-role.js';

/** A database server that can be used until `close`. */
export interface OpenDatabase {
  url: string;
  /** Resolves with a sentence if the embedded server could not be kept running. */
  givenUp: Promise<string>;
  /** Stops the embedded server, if this process started one. */
  close: () => Promise<void>;
}

/** An external server is neither given up nor stopped. */
const NEVER = new Promise<never>(() => undefined);
const NOTHING = () => Promise.resolve();

/** Migrates the schema, as the role of `migrationUrl` if there is one: the serving role then only reads and writes rows. */
export async function prepareSchema(servingUrl: string, migrationUrl: string | null): Promise<void> {
  await migrate(migrationUrl ?? servingUrl);
  if (migrationUrl) await grantToServingRole(migrationUrl, servingUrl);
}

/** Starts the embedded PostgreSQL if no other is set, and migrates the schema to the newest version. */
export async function openDatabase(settings: ReadSettings): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    // otherwise every transaction would fail, or a request whenever it gets a session that has not prepared its statement
    const problem = problemOfPooler(await lookForPooler(settings.databaseUrl), settings.preparedStatements);
    if (problem) throw new SettingsError(`${problem.says}: set ${problem.set}.`);
    await prepareSchema(settings.databaseUrl, settings.migrationDatabaseUrl);
    return { url: settings.databaseUrl, givenUp: NEVER, close: NOTHING };
  }
  if (settings.makesDatabase && !hasEmbeddedDatabase(settings.dataDir))
    process.stderr.write(`Making a database in ${settings.dataDir} …\n`);
  const embedded = await startEmbedded(settings, (line) => process.stdout.write(`${line}\n`));
  try {
    await migrate(embedded.url);
    return embedded;
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

/**
 * Starts the embedded PostgreSQL of DATA_DIR. Throws in production if there is none yet and DATABASE_URL is not
 * `embedded`: probably the setting was forgotten, and an empty database would look as if all data were lost.
 */
export async function startEmbedded(
  { dataDir, makesDatabase }: Pick<ReadSettings, 'dataDir' | 'makesDatabase'>,
  log: (sentence: string) => void,
): Promise<OpenDatabase> {
  if (!makesDatabase && !hasEmbeddedDatabase(dataDir))
    throw new SettingsError(
      `DATABASE_URL is not set, and there is no embedded database in ${dataDir}: production does not begin with an ` +
        'empty one by itself. Set DATABASE_URL to your PostgreSQL, or DATABASE_URL=embedded to have one made there.',
    );
  const { stop, ...embedded } = await startEmbeddedPostgres({ dataDir, log });
  return { ...embedded, close: stop };
}

/** The database that a command works on. `close` stops the embedded server, if this process started one. */
export type ReachedDatabase = Pick<OpenDatabase, 'url' | 'close'>;

/**
 * Returns the database for a command: that of the settings, the embedded one of a running server, or an embedded one
 * that is started for the duration of the command. Creates none and changes no schema. Throws an error with a sentence
 * if there is none, if it is not ours, or if its schema has another version.
 */
export async function reachDatabase(settings: ReadSettings): Promise<ReachedDatabase> {
  const name = databaseName(settings);
  if (!settings.databaseUrl && !hasEmbeddedDatabase(settings.dataDir))
    throw new Error(
      `There is no database in ${settings.dataDir}: is DATA_DIR right, or DATABASE_URL missing?`,
    );
  const reached = await reachServer(settings);
  try {
    const state = await schemaState(reached.url);
    if (state === 'missing')
      throw new Error(
        `${name} holds no Apéro: it is empty, or another database. Nothing was looked at or changed.`,
      );
    if (state === 'older')
      throw new Error(
        `The schema of ${name} is older than this program: run npm run migration:run, or start it, first.`,
      );
    process.stderr.write(`Database: ${name}\n`);
    return reached;
  } catch (error) {
    await reached.close();
    throw error;
  }
}

/** As `reachDatabase`, for the commands that fill a database: creates it and migrates its schema. */
export async function provideDatabase(settings: ReadSettings): Promise<ReachedDatabase> {
  const running = settings.databaseUrl ? undefined : await runningEmbeddedUrl(settings.dataDir);
  return running ? { url: running, close: NOTHING } : openDatabase(settings);
}

/** Returns the database server of the settings, whatever it contains. Creates a missing embedded one. */
export async function reachServer(settings: ReadSettings): Promise<ReachedDatabase> {
  const url = settings.databaseUrl ?? (await runningEmbeddedUrl(settings.dataDir));
  if (url) return { url, close: NOTHING };
  return startEmbedded(settings, (line) => process.stderr.write(`${line}\n`));
}

/** Returns the location of the database, without a password: `host:port/name`, or its folder. */
export function databaseName({ databaseUrl, dataDir }: ReadSettings): string {
  if (!databaseUrl) return `the embedded one in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** Runs `work` on a small pool of connections, for a command that needs only the app's database. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // nothing is prepared: each statement runs once
  const database = new Database(new WatchedPool(url, 2, false));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
