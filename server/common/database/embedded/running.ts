import { readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROLE } from './cluster.js';
import { tryLock } from './data-lock.js';
import { exists } from './reachable-folder.js';

/**
 * Returns the URL of the embedded PostgreSQL that another running process started on a data folder, or undefined.
 * For commands that run beside the server.
 */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const home = await realpath(join(resolve(dataDir), 'postgres')).catch(() => undefined);
  if (!home || !(await isTaken(home))) return undefined;
  const folder = await readFile(join(home, 'database-is-in'), 'utf8').catch(() => home);
  const cluster = join(folder, 'cluster');
  // the fourth line of postmaster.pid is the port
  const [, , , port] = (await readFile(join(cluster, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(join(cluster, 'password'), 'utf8');
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`;
}

/** Returns whether a data folder has an embedded database, running or not. Creates nothing. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const home = join(resolve(dataDir), 'postgres');
  return (await exists(join(home, 'cluster'))) || exists(join(home, 'database-is-in'));
}

async function isTaken(home: string): Promise<boolean> {
  const lock = await tryLock(join(home, 'lock'));
  lock?.release();
  return lock === undefined;
}
