import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, realpath, stat, writeFile, lchown, readdir } from 'node:fs/promises';
import { join, dirname } from 'node:path';

/** The embedded PostgreSQL cannot start or stop. The message is a sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Returns whether an error of the file system has one of these codes (`ENOENT`, `EACCES`, …). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as { code?: unknown } | undefined)?.code));
}

/** The account that PostgreSQL runs under. Undefined: the account of this process. */
export type SystemUser = { uid: number; gid: number } | undefined;

/** Returns the account for PostgreSQL where we are root: the cluster's owner, else `nobody`. Throws if there is none. */
export async function userForServer(cluster: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

async function nobody(): Promise<SystemUser> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const entry = accounts.find((line) => line.startsWith('nobody:'));
  if (!entry) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and this system has no account "nobody" to run it under. Start Apéro as an ordinary user, or set DATABASE_URL.',
    );
  }
  const [, , uid, gid] = entry.split(':');
  // macOS writes -2; chown needs the same number unsigned.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Returns whether `user` may enter a folder and all its parents, by their permission bits. */
export async function canEnter(folder: string, user: SystemUser): Promise<boolean> {
  if (!user) return true;
  for (let at = await realpath(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const mayEnter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & mayEnter)) return false;
    if (at === dirname(at)) return true;
  }
}

/** Makes `user` the owner of a folder and all its content. Symbolic links are not followed. */
export async function giveTo(user: SystemUser, path: string): Promise<void> {
  if (!user) return;
  await lchown(path, user.uid, user.gid);
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

/** Returns the options to start PostgreSQL's programs: account, a folder that all accounts can enter, and an own environment. */
export function spawnOptions(user: SystemUser) {
  return {
    cwd: '/',
    windowsHide: true,
    // Not our environment: PG* variables would change the server, and another account must not see our secrets. Windows needs its own.
    env: process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    // spawn needs signed numbers.
    ...(user && { uid: user.uid | 0, gid: user.gid | 0 }),
  };
}

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
  const hash = createHash('sha256').update(await realpath(home));
  const fallback = join(fallbackRoot, `apero-${hash.digest('hex').slice(0, 12)}`);
  const noted = await readFile(note, 'utf8').catch(() => undefined);
  const user = await userForServer(join(noted ? fallback : home, 'cluster'));
  // The recorded path is only compared, never used: an account that can write to the data folder must not redirect root.
  if (noted && (noted !== fallback || !existsSync(fallback))) {
    throw new EmbeddedPostgresError(
      `The database of this data folder was in ${noted}. The data folder was moved, or the database was: move the database to ${fallback}, or remove ${note} to begin with an empty one.`,
    );
  }
  if (noted && !user) {
    throw new EmbeddedPostgresError(
      `The database of this data folder is in ${fallback}, because Apéro was started as root before. Start it as root again, or give it another folder with DATA_DIR.`,
    );
  }
  if (!noted && (await canEnter(home, user))) return { folder: home, user };
  if (!noted && existsSync(join(home, 'cluster'))) {
    throw new EmbeddedPostgresError(
      `The account that PostgreSQL runs under (uid ${user?.uid}) can no longer enter ${home}, where the database is. Let others enter the folders above it (chmod o+x), or set DATABASE_URL.`,
    );
  }
  await makeFolder(fallback, user);
  await writeFile(note, fallback);
  return { folder: fallback, user };
}

/** Creates a folder. Others can enter it only if PostgreSQL runs under another account. */
export async function makeFolder(folder: string, user: SystemUser): Promise<void> {
  await mkdir(folder, { recursive: true });
  // mkdir's mode is limited by the umask.
  await chmod(folder, user ? 0o755 : 0o700);
}
