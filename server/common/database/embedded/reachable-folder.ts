import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { canEnter, userForServer, type SystemUser } from './system-user.js';

/** The folder of a cluster, its log and a possible copy of the binaries, and the account of the server. */
export interface DatabaseLocation {
  folder: string;
  user: SystemUser;
}

/** Parent folder of databases that PostgreSQL's account cannot reach in the data folder. It survives a reboot. */
export const FALLBACK_ROOT = '/var/lib';

/**
 * Returns the location of the database of `home`: `home` itself, or a folder below `fallbackRoot` if root starts us and
 * PostgreSQL's account cannot enter `home` (a project under /root). A file in `home` records the second case, so that the
 * same database is used after a change of permissions.
 * Throws EmbeddedPostgresError if the database exists but cannot be used.
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

// The recorded path is only compared, never used: an account that can write to the data folder must not redirect root.
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

/** Creates a folder. Others can enter it only if PostgreSQL runs under another account. */
export async function makeFolder(folder: string, user: SystemUser): Promise<void> {
  await mkdir(folder, { recursive: true });
  // mkdir's mode is limited by the umask.
  await chmod(folder, user ? 0o755 : 0o700);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
