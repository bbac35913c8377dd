import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { canEnter, userForServer, type SystemUser } from './system-user.js';

/** Where a cluster, its log and, if need be, a copy of the binaries live, and whom the server runs under there. */
export interface DatabaseLocation {
  folder: string;
  user: SystemUser;
}

/** Where root keeps a database that PostgreSQL's account cannot reach in its data folder: it outlives a reboot. */
export const FALLBACK_ROOT = '/var/lib';

/**
 * Decides where the database of `home` lives: in `home` itself, or, where root starts us and PostgreSQL's account cannot
 * enter `home` (a project under /root), in a folder of its own below `fallbackRoot`. A note in `home` remembers the latter,
 * so that a change of permissions never makes a database seem to vanish.
 * @throws EmbeddedPostgresError when the database exists where it cannot be used.
 */
export async function chooseLocation(home: string, fallbackRoot: string): Promise<DatabaseLocation> {
  const note = join(home, 'database-is-in');
  const fallback = join(
    fallbackRoot,
    `apero-${createHash('sha256')
      .update(await realpath(home))
      .digest('hex')
      .slice(0, 12)}`,
  );
  const noted = await readFile(note, 'utf8').catch(() => undefined);
  const user = await userForServer(join(noted ? fallback : home, 'cluster'));
  if (noted) await assertFallbackIsUsable(noted, fallback, note, user);
  else if (await canEnter(home, user)) return { folder: home, user };
  else if (await exists(join(home, 'cluster'))) {
    throw new EmbeddedPostgresError(
      `The account that PostgreSQL runs under (uid ${user?.uid}) can no longer enter ${home}, where the database is. Let others enter the folders above it (chmod o+x), or set DATABASE_URL.`,
    );
  }
  await makeFolder(fallback, user);
  await writeFile(note, fallback);
  return { folder: fallback, user };
}

// The note is compared, never followed: whoever can write in the data folder must not steer root elsewhere.
async function assertFallbackIsUsable(
  noted: string,
  fallback: string,
  note: string,
  user: SystemUser,
): Promise<void> {
  if (noted !== fallback || !(await exists(fallback))) {
    throw new EmbeddedPostgresError(
      `The database of this data folder was in ${noted}. The data folder was moved, or the database was: move the database to ${fallback}, or remove ${note} to begin with an empty one.`,
    );
  }
  if (!user) {
    throw new EmbeddedPostgresError(
      `The database of this data folder is in ${fallback}, because Apéro was started as root before. Start it as root again, or give it another folder with DATA_DIR.`,
    );
  }
}

/** Makes a folder that PostgreSQL's account can enter where it is another than ours, and nobody else's otherwise. */
export async function makeFolder(folder: string, user: SystemUser): Promise<void> {
  await mkdir(folder, { recursive: true });
  // In so many words: the umask may say otherwise.
  await chmod(folder, user ? 0o755 : 0o700);
}

/** Whether there is a file or folder of this name. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
