import { readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROLE } from './cluster.js';
import { tryLock } from './data-lock.js';

/**
 * The address of the embedded PostgreSQL that another Apéro, which is running now, has started on a data folder;
 * undefined when none is. For commands that look on while the server runs.
 */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const home = await realpath(join(resolve(dataDir), 'postgres')).catch(() => undefined);
  if (!home || !(await isTaken(home))) return undefined;
  const folder = await readFile(join(home, 'database-is-in'), 'utf8').catch(() => home);
  const cluster = join(folder, 'cluster');
  // the fourth line of PostgreSQL's own file is the port on which it listens
  const [, , , port] = (await readFile(join(cluster, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(join(cluster, 'password'), 'utf8');
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`;
}

async function isTaken(home: string): Promise<boolean> {
  const lock = await tryLock(join(home, 'lock'));
  lock?.release();
  return lock === undefined;
}
