import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ArchiveWriter, readArchive } from '../../../server/backup/archive.js';
import { MANIFEST } from '../../../server/backup/archive.rules.js';
import {
  knownMigrations,
  markUnfinishedRestore,
  SchemaTransaction,
} from '../../../server/common/database/schema/schema-transaction.js';
import { ana } from '../../fixtures/actors.js';
import { runSql } from '../../fixtures/app/test-database.js';
import { backUpTo, type Home, homes, restoreFrom, rowsOf, startIn } from '../../fixtures/app/homes.js';

const home = homes();

/** Backs up an instance with one guest. Returns the archive and where it was taken. */
async function archiveOfOne(): Promise<{ here: Home; path: string }> {
  const here = await home.empty();
  const app = await startIn(here);
  await ana(app);
  const { path } = await backUpTo(home.folder(), here);
  await app.close();
  return { here, path };
}

describe('A restore changes nothing', () => {
  it('where something is already, unless it is told to replace it; and asks before that', async () => {
    const { here, path } = await archiveOfOne();
    const app = await startIn(here);
    await ana(app);
    const before = await rowsOf(here);
    await expect(restoreFrom(path, here, { replace: true })).rejects.toThrow(
      'A server still uses this database',
    );
    await app.close();
    await expect(restoreFrom(path, here)).rejects.toThrow('This database is not empty');
    const confirm = () => Promise.resolve(false);
    await expect(restoreFrom(path, here, { replace: true, confirm })).rejects.toThrow('Nothing was changed');
    expect(await rowsOf(here)).toEqual(before);

    await restoreFrom(path, here, { replace: true });
    expect(await rowsOf(here)).not.toEqual(before);
    expect(await runSql(here.databaseUrl, 'select count(*)::int as count from accounts')).toEqual([
      { count: 2 },
    ]);
  });

  it('by a damaged, a cut-off or a foreign archive, and says which', async () => {
    const { here, path } = await archiveOfOne();
    const before = await rowsOf(here);
    const whole = readFileSync(path);
    const written = (name: string, content: Buffer) => {
      const file = join(home.folder(), name);
      writeFileSync(file, content);
      return file;
    };
    const flipped = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 0xff, middle);
    const bad: [string, RegExp][] = [
      [written('flipped', flipped), /damaged/],
      [written('half', whole.subarray(0, middle)), /cut off/],
      [written('nearly', whole.subarray(0, -9)), /cut off/],
      [
        written('text', Buffer.from('not an archive at all, but long enough to look at')),
        /no archive of Apéro/,
      ],
      [written('empty', Buffer.alloc(0)), /no archive of Apéro/],
      [written('other', gzipSync(Buffer.alloc(2048))), /cut off|no archive/],
    ];
    for (const [file, sentence] of bad) {
      await expect(readArchive(createReadStream(file), null)).rejects.toThrow(sentence);
      await expect(restoreFrom(file, here, { replace: true })).rejects.toThrow(sentence);
    }
    expect(await rowsOf(here)).toEqual(before);
    expect(readdirSync(here.dataDir).filter((name) => name.startsWith('restore-'))).toEqual([]);
    await expect(readArchive(createReadStream(path), null)).resolves.toMatchObject({
      contents: { gone: [] },
    });
  });

  it('by an archive of a newer Apéro', async () => {
    const there = await home.empty();
    const path = join(home.folder(), 'newer.tar.gz');
    const archive = new ArchiveWriter({
      output: createWriteStream(path),
      passphrase: null,
      takenAt: new Date(),
    });
    const migrations = [...knownMigrations(), 'FromTheFuture1999999999999'];
    const manifest = { product: 'apero', format: 1, version: '9.0.0', migrations, tables: [], queues: [] };
    await archive.add(MANIFEST, JSON.stringify(manifest));
    await archive.finish();
    await expect(restoreFrom(path, there)).rejects.toThrow(/newer Apéro \(9\.0\.0\).*FromTheFuture/);
    expect(await rowsOf(there)).toEqual([]);
  });
});

describe('A restore that breaks off', () => {
  it('leaves an empty database on which nothing starts, and can be done again', async () => {
    const { path } = await archiveOfOne();
    const there = await home.empty();
    const whole = readFileSync(path);
    const breaksOff = async function* () {
      yield whole.subarray(0, whole.length - 2000);
      while (!(await isMarked(there))) await new Promise(setImmediate);
      throw new Error('the disk is gone');
    };
    await expect(restoreFrom(path, there, { source: breaksOff() })).rejects.toThrow('the disk is gone');
    await expect(startIn(there)).rejects.toThrow('A restore into this database has not finished');
    await restoreFrom(path, there);
    const app = await startIn(there);
    expect(await app.database.query('select count(*)::int as count from accounts')).toEqual([{ count: 2 }]);
    await app.close();
  });

  it('is remembered also where the process was killed', async () => {
    const there = await home.empty();
    await markUnfinishedRestore(there.databaseUrl);
    await expect(startIn(there)).rejects.toThrow('A restore into this database has not finished');
  });
});

describe('An archive of an older schema', () => {
  it('is restored with its own migrations, and brought to the newest', async () => {
    const [here, there] = [await home.empty(), await home.empty()];
    const older = knownMigrations().toSorted(byTime).slice(0, 12);
    const old = await SchemaTransaction.begin(here.databaseUrl, older);
    await old.createSchema();
    await old.commit();
    await runSql(
      here.databaseUrl,
      `insert into accounts (email, password_hash, tokens_from, created_at) values ('old@apero.test', 'x', now(), now())`,
    );
    const { path } = await backUpTo(home.folder(), here);
    await restoreFrom(path, there);
    expect(await runSql(there.databaseUrl, 'select count(*)::int as count from migrations')).toEqual([
      { count: 12 },
    ]);
    const app = await startIn(there);
    expect(await app.database.query(`select email from accounts where email like 'old%'`)).toEqual([
      { email: 'old@apero.test' },
    ]);
    await app.close();
  });
});

describe('A backup', () => {
  it('overwrites nothing, and leaves nothing behind where it fails', async () => {
    const here = await home.empty();
    const folder = home.folder();
    await expect(backUpTo(folder, here)).rejects.toThrow('no schema of Apéro');
    expect(readdirSync(folder)).toEqual([]);
    const { path } = await archiveOfOne();
    await expect(backUpTo(path, here)).rejects.toThrow('exists');
    expect(existsSync(path)).toBe(true);
  });
});

/** Whether a restore has begun to change the database. */
async function isMarked({ databaseUrl }: Home): Promise<boolean> {
  const [row] = await runSql(
    databaseUrl,
    `select to_regnamespace('unfinished_restore') is not null as marked`,
  );
  return row?.marked === true;
}

const byTime = (one: string, two: string) => one.slice(-13).localeCompare(two.slice(-13));
