import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError, giveTo, spawnOptions, type DatabaseLocation } from './location.js';

/** The superuser of every embedded cluster. */
export const ROLE = 'apero';

const PARTIAL_PREFIX = 'cluster.new-';

export function dataFolder(location: DatabaseLocation): string {
  return join(location.folder, 'cluster', 'data');
}

/**
 * Returns the data folder and the password of a location's cluster. Creates a missing one under another name and then
 * renames it, so that it is never incomplete. Throws EmbeddedPostgresError if initdb fails, or if the cluster has another
 * major version or another owner.
 */
export async function provideCluster(location: DatabaseLocation, binaries: Binaries) {
  const cluster = join(location.folder, 'cluster');
  for (const name of await readdir(location.folder)) {
    // With retries, as the initdb of a killed process can still be writing.
    if (name.startsWith(PARTIAL_PREFIX))
      await rm(join(location.folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
  if (!existsSync(cluster)) await makeCluster(location, binaries, cluster);
  const data = dataFolder(location);
  await assertOwned(location, cluster);
  await assertVersion(data, binaries.major);
  return { data, password: await readFile(join(cluster, 'password'), 'utf8') };
}

async function makeCluster(location: DatabaseLocation, binaries: Binaries, cluster: string): Promise<void> {
  const partial = await mkdtemp(join(location.folder, PARTIAL_PREFIX));
  const passwordFile = join(partial, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  await giveTo(location.user, partial);
  const args = [
    `--pgdata=${join(partial, 'data')}`,
    `--username=${ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await promisify(execFile)(binaries.initdb, args, spawnOptions(location.user));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL cannot make its database in ${location.folder}: ${lastLine(error)}. Set DATABASE_URL to use another server.`,
      { cause: error },
    );
  }
  await rename(partial, cluster);
  if (process.platform === 'win32') return;
  // Otherwise a power cut could undo the rename, and the next start would remove the database as incomplete.
  const folder = await open(location.folder);
  await folder.sync().finally(() => folder.close());
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr || message).trim().split('\n').at(-1)?.replace(/\.$/, '') ?? '';
}

async function assertOwned(location: DatabaseLocation, cluster: string): Promise<void> {
  const { uid } = await stat(cluster);
  if (location.user) {
    // Owned by root after root restored it from a backup.
    if (uid !== location.user.uid) await giveTo(location.user, cluster);
  } else if (process.getuid && uid !== process.getuid()) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to another account (uid ${uid}). Start Apéro under that one or as root, or give it another folder with DATA_DIR.`,
    );
  }
}

async function assertVersion(data: string, major: string): Promise<void> {
  const made = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (made === major) return;
  throw new EmbeddedPostgresError(
    `The database in ${data} was made by PostgreSQL ${made}, and this Apéro brings PostgreSQL ${major}. Dump it with the former (pg_dump) and load it into a new one, or set DATABASE_URL.`,
  );
}
