import { lchown, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';

/** The account that PostgreSQL runs under; undefined where it is that of this process. */
export type SystemUser = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, so root lends it an account: the owner of the cluster if there is one, else `nobody`.
 * (The owner, so that a folder begun by an ordinary user stays that user's.)
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
  // macOS writes -2: the same number, unsigned, is what chown takes.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Whether `user` may enter an existing folder and all the folders above it, by their permission bits. */
export async function canEnter(folder: string, user: SystemUser): Promise<boolean> {
  if (!user) return true;
  for (let at = await realpath(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const mayEnter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & mayEnter)) return false;
    if (at === dirname(at)) return true;
  }
}

/** Gives a folder and all that is in it to `user`, links themselves rather than what they point at. */
export async function giveTo(user: SystemUser, path: string): Promise<void> {
  if (!user) return;
  await lchown(path, user.uid, user.gid);
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

/** What every program of PostgreSQL is started with: its account, a folder that any account can be in, and none of our settings. */
export function spawnOptions(user: SystemUser) {
  return {
    cwd: '/',
    windowsHide: true,
    // Not ours: PG* variables would change the server, and another account must not see our secrets. Windows needs its own.
    env: process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    // Signed again, as spawn wants it.
    ...(user && { uid: user.uid | 0, gid: user.gid | 0 }),
  };
}
