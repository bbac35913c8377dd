import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  removeAbandoned,
  startEmbeddedPostgres,
} from '../../server/common/database/embedded/embedded-postgres.js';
import { migrate } from '../../server/common/database/migrate.js';
import { databaseUrl, runSql } from './test-database.js';

/** Where a run's test databases are made. */
export interface TestCluster {
  /** Of the server's maintenance database. */
  url: string;
  /** The name of the template that has all migrations applied. */
  template: string;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away server, or takes the one at `given`, and makes the run's template on it.
 * What earlier runs left behind when they were killed is removed first.
 */
export async function startTestCluster(given?: string, folder = tmpdir()): Promise<TestCluster> {
  const run = `${Date.now().toString(36)}x${randomBytes(3).toString('hex')}`;
  const server = given ? await takeServer(given, run) : await startServer(folder);
  const template = `${TEMPLATES}${run}`;
  try {
    await makeTemplate(server.url, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, template };
}

const DATABASES = 'apero_test_';
const TEMPLATES = `${DATABASES}template_`;

type Server = Pick<TestCluster, 'url' | 'stop'>;

async function makeTemplate(server: string, template: string): Promise<void> {
  await runSql(server, `create database ${template}`);
  await migrate(databaseUrl(server, template));
  await runSql(server, `alter database ${template} with is_template true allow_connections false`);
}

const FOLDERS = 'apero-test-cluster-';

async function startServer(parent: string): Promise<Server> {
  await removeAbandonedClusters(parent);
  const dataDir = await mkdtemp(join(parent, FOLDERS));
  // PostgreSQL may run under another account than ours.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir,
    throwAway: true,
    settings: { max_connections: '300', shared_buffers: '128MB' },
    log: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/** In milliseconds: a younger folder may belong to a run that is about to lock it. */
const YOUNG = 60_000;

async function removeAbandonedClusters(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const dataDir = join(parent, name);
    if (!name.startsWith(FOLDERS) || Date.now() - (await stat(dataDir)).mtimeMs < YOUNG) continue;
    // Another account's, or one that another run removes at this moment, is not ours to remove.
    const removed = await removeAbandoned({ dataDir, log: () => undefined }).catch(() => false);
    if (removed) await rm(dataDir, { recursive: true, force: true });
  }
}

/** In milliseconds. On a server of somebody's own nothing else tells whether a run still goes on. */
const LONGEST_RUN = 24 * 3_600_000;

async function takeServer(url: string, run: string): Promise<Server> {
  const begun = (name: string) => parseInt(name.replace(TEMPLATES, '').replace(DATABASES, ''), 36);
  await dropDatabases(url, (name) => begun(name) < Date.now() - LONGEST_RUN);
  return { url, stop: () => dropDatabases(url, (name) => name.includes(run)) };
}

async function dropDatabases(server: string, which: (name: string) => boolean): Promise<void> {
  const rows = await runSql(server, 'select datname from pg_database where starts_with(datname, $1)', [
    DATABASES,
  ]);
  for (const name of rows.map((row) => String(row.datname)).filter(which)) {
    await runSql(server, `alter database ${name} with is_template false`);
    await runSql(server, `drop database if exists ${name} with (force)`);
  }
}
