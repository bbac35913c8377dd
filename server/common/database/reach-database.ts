import type { ReadSettings } from '../config/read-settings.js';
import { Database } from './database.js';
import { hasEmbeddedDatabase, runningEmbeddedUrl } from './embedded/embedded-postgres.js';
import { schemaState } from './schema/migrate.js';
import { openDatabase, startEmbedded } from './open-database.js';
import { openPool } from './connections/pool.js';

/** The database that a command works on. */
export interface ReachedDatabase {
  url: string;
  /** Its location, without a password. */
  name: string;
  /** Stops the embedded server, if this process started one. */
  close: () => Promise<void>;
}

/**
 * Returns the database for a command: that of the settings, the embedded one of a running server, or an embedded one
 * that is started for the duration of the command. Creates none and changes no schema. Throws an error with a sentence
 * if there is none, if it is not ours, or if its schema has another version.
 */
export async function reachDatabase(settings: ReadSettings): Promise<ReachedDatabase> {
  const name = databaseName(settings);
  if (!settings.databaseUrl && !(await hasEmbeddedDatabase(settings.dataDir)))
    throw new Error(
      `There is no database in ${settings.dataDir}: is DATA_DIR right, or DATABASE_URL missing?`,
    );
  const reached = await reachServer(settings);
  try {
    await assertReady(reached.url, name);
    process.stderr.write(`Database: ${name}\n`);
    return { ...reached, name };
  } catch (error) {
    await reached.close();
    throw error;
  }
}

/** As `reachDatabase`, for the commands that fill a database: creates it and migrates its schema. */
export async function provideDatabase(settings: ReadSettings): Promise<ReachedDatabase> {
  const running = await runningUrl(settings);
  const { url, close } = running ? { url: running, close: NOTHING } : await openDatabase(settings);
  return { url, close, name: databaseName(settings) };
}

/** Returns the database server of the settings, whatever it contains. Creates a missing embedded one. */
export async function reachServer(settings: ReadSettings): Promise<Pick<ReachedDatabase, 'url' | 'close'>> {
  const url = settings.databaseUrl ?? (await runningUrl(settings));
  if (url) return { url, close: NOTHING };
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const embedded = await startEmbedded(settings, log);
  return { url: embedded.url, close: () => embedded.stop() };
}

/** Returns the location of the database, without a password: `host:port/name`, or its folder. */
export function databaseName({
  databaseUrl,
  dataDir,
}: Pick<ReadSettings, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `the embedded one in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

const NOTHING = () => Promise.resolve();

async function runningUrl({ databaseUrl, dataDir }: ReadSettings): Promise<string | undefined> {
  return databaseUrl ? undefined : runningEmbeddedUrl(dataDir);
}

async function assertReady(url: string, name: string): Promise<void> {
  const state = await schemaState(url);
  if (state === 'missing')
    throw new Error(
      `${name} holds no Apéro: it is empty, or another database. Nothing was looked at or changed.`,
    );
  if (state === 'older')
    throw new Error(
      `The schema of ${name} is older than this program: run npm run migration:run, or start it, first.`,
    );
}

/** Runs `work` on a small pool of connections, for a command that needs only the app's database. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // nothing is prepared: each statement runs once
  const database = new Database(openPool(url, 2, false));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
