import { lchown, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';

/** The account that PostgreSQL runs under. Undefined: the account of this process. */
export type SystemUser = { uid: number; gid: number } | undefined;

/**
 * Returns the account for PostgreSQL, which refuses to run as root: the owner of the cluster if there is one, else `nobody`.
 * Throws EmbeddedPostgresError if the system has no account `nobody`.
 */
export async function userForServer(cluster: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

async function nobody(): Promise<SystemUser> {
  const entry = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
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
