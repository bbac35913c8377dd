import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Replica, replicaSettings } from '../fixtures/app/replica.js';
import { runSql } from '../fixtures/app/test-database.js';
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
