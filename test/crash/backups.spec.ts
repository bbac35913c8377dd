import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { migrate } from '../../server/common/database/schema/migrate.js';
import { Replica, replicaSettings } from '../fixtures/app/replica.js';
import { runSql } from '../fixtures/app/test-database.js';
import { until } from '../fixtures/app/until.js';
import { homes } from '../fixtures/app/homes.js';

const home = homes();
let folders: string[] = [];
let server: Replica | undefined;
beforeEach(() => {
  folders = [];
  server = undefined;
});
afterEach(async () => {
  if (server?.lives) await server.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that the account of the embedded PostgreSQL may enter. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'apero-test-'));
  chmodSync(path, 0o755);
  folders.push(path);
  return path;
}

type Place = { databaseUrl?: string; dataDir: string };

const settingsOf = ({ databaseUrl = '', dataDir }: Place) => replicaSettings(databaseUrl, dataDir);

/** Starts a command as operations do, without npm: each of them is a process of its own all the same. */
function start(at: Place, name: string, ...args: string[]) {
  return spawn(process.execPath, ['scripts/command.mjs', name, ...args], {
    env: { ...process.env, ...settingsOf(at) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function run(at: Place, name: string, ...args: string[]) {
  const child = start(at, name, ...args);
  child.stdin.end();
  const [said, cried, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { code, said, cried };
}

/** From one place to another through a pipe, without a file. */
async function pipe(from: Place, to: Place): Promise<string> {
  const backup = start(from, 'backup/backup', '-');
  const restore = start(to, 'backup/restore', '-');
  backup.stdout.pipe(restore.stdin);
  const [said, cried] = await Promise.all([
    text(restore.stdout),
    text(restore.stderr),
    once(restore, 'close'),
  ]);
  return said + cried;
}

describe('npm run backup and npm run restore', () => {
  it('bring an instance from the embedded database into another PostgreSQL while it runs, and back', async () => {
    const embedded = { dataDir: folder() };
    server = new Replica(settingsOf(embedded));
    await server.start();
    const archives = folder();
    const backup = await run(embedded, 'backup/backup', archives, '--keep', '1');
    expect(backup.cried).toMatch(/is whole: \d+ rows, \d+ jobs, 0 files of photos, .+ MB, not encrypted/);
    expect(backup.code).toBe(0);
    const [file = ''] = readdirSync(archives);
    expect(file).toMatch(/^apero-\d{8}T\d{6}Z\.tar\.gz$/);
    expect(statSync(join(archives, file)).mode & 0o777).toBe(0o600);
    const check = await run(embedded, 'backup/backup', '--check', join(archives, file));
    expect(check.said).toContain('is whole');

    const refused = await run(embedded, 'backup/restore', join(archives, file), '--replace', '--yes');
    expect(refused.cried).toContain('stop it first');
    await server.kill();

    const external = await home.empty();
    const restored = await run(external, 'backup/restore', join(archives, file));
    expect(restored.said).toMatch(/Restored the state of .+\nWhat to do next/);
    expect(restored.said).toContain('npm run reconcile -- --since 20');
    const back = { dataDir: folder() };
    expect(await pipe(external, back)).toContain('What to do next');
    const verified = await run(back, 'reporting/verify');
    expect(verified).toMatchObject({ code: 0, said: expect.stringMatching(/^All is well/) as string });
    expect(verified.cried).toContain(`Database: the embedded one in ${back.dataDir}`);
    expect(verified.cried).toMatch(/Compared: 0 events, 1 accounts/);
  });
});

describe('killed with -9 in the middle', () => {
  const IN_TIME = { within: 120_000 };
  const isTrue = async ({ databaseUrl }: { databaseUrl: string }, condition: string) =>
    (await runSql(databaseUrl, `select ${condition} as yes`))[0]?.['yes'] === true;
  const archivesIn = (path: string) => readdirSync(path).filter((name) => !name.startsWith('.'));
  const kill = async (child: ReturnType<typeof start>) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  it('a backup leaves no archive under its name, and the next one is whole', async () => {
    const here = await home.empty();
    await migrate(here.databaseUrl);
    const archives = folder();
    const locker = new Client({ connectionString: here.databaseUrl });
    await locker.connect();
    await locker.query('begin');
    await locker.query('lock table reservations');
    const backup = start(here, 'backup/backup', archives, '--keep', '3');
    const waits = `exists (select from pg_locks where relation = 'reservations'::regclass and not granted)`;
    await until('it has come to the locked table', () => isTrue(here, waits), IN_TIME);
    await kill(backup);
    await locker.end();
    expect(archivesIn(archives)).toEqual([]);

    const next = await run(here, 'backup/backup', archives, '--keep', '3');
    expect(next).toMatchObject({ code: 0, cried: expect.stringContaining('is whole') as string });
    expect(archivesIn(archives)).toHaveLength(1);
  });

  it('a restore leaves a database on which nothing starts, and can be done again', async () => {
    const here = await home.empty();
    await migrate(here.databaseUrl);
    const file = join(folder(), 'archive.tar.gz');
    expect((await run(here, 'backup/backup', file)).code).toBe(0);

    const there = await home.empty();
    const restore = start(there, 'backup/restore', '-');
    restore.stdin.on('error', () => undefined);
    const whole = readFileSync(file);
    // the end never comes
    restore.stdin.write(whole.subarray(0, whole.length - 100));
    const begun = `to_regnamespace('unfinished_restore') is not null`;
    await until('it has begun', () => isTrue(there, begun), IN_TIME);
    await kill(restore);

    server = new Replica(settingsOf(there));
    await expect(server.start()).rejects.toThrow('A restore into this database has not finished');
    const again = await run(there, 'backup/restore', file);
    expect(again).toMatchObject({
      code: 0,
      said: expect.stringContaining('Restored the state of') as string,
    });
    expect(await isTrue(there, begun)).toBe(false);
    expect(await run(there, 'reporting/verify')).toMatchObject({ code: 0 });
  });
});

describe('A command in the wrong place', () => {
  it.each(['reporting/verify', 'privacy/erase-again'])(
    '%s says so, and creates nothing in an empty folder or database',
    async (command) => {
      const empty = { dataDir: folder() };
      const inFolder = await run(empty, command);
      expect(inFolder.cried).toContain(`There is no database in ${empty.dataDir}`);
      expect(inFolder).toMatchObject({ said: '' });
      expect(inFolder.code).not.toBe(0);
      expect(readdirSync(empty.dataDir)).toEqual([]);

      const external = await home.empty();
      const inDatabase = await run(external, command);
      expect(inDatabase.cried).toContain('holds no Apéro');
      expect(inDatabase.cried).not.toContain(new URL(external.databaseUrl).password || ' never ');
      expect(inDatabase.code).not.toBe(0);
      const tables = `select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
      expect(await runSql(external.databaseUrl, tables)).toEqual([{ count: 0 }]);
    },
  );
});
