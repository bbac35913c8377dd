import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SWEEP_ACCOUNTS } from '../../../server/auth/accounts/accounts.service.js';
import { Jobs } from '../../../server/common/jobs/jobs.js';
import { ID_GAP } from '../../../server/backup/restore.js';
import { ana, ben } from '../../fixtures/actors.js';
import { backUpTo, homes, photoFilesOf, restoreFrom, rowsOf, startIn } from '../../fixtures/app/homes.js';
import { picture, upload } from '../../fixtures/files/pictures.js';
import { runSql } from '../../fixtures/app/test-database.js';
import { buySeat, createPaidEvent, differences, reserve } from '../../fixtures/payments.js';

const home = homes();

describe('A backup', () => {
  it('has all rows, photos and secrets, and what is restored of it is the same', async () => {
    const [here, there] = [await home.empty(), await home.empty()];
    const app = await startIn(here);
    const woman = await ana(app);
    (await upload(woman, await picture(320, 240).png().toBuffer())).expect(200);
    await buySeat(app, woman, await createPaidEvent(app));
    const { path, contents } = await backUpTo(home.folder(), here);
    const before = await rowsOf(here);
    await app.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(contents).toMatchObject({ photoFiles: 3, gone: [] });

    await restoreFrom(path, there);
    expect(await rowsOf(there)).toEqual(before);
    expect(photoFilesOf(there).toSorted()).toEqual(photoFilesOf(here).toSorted());
    expect(readdirSync(there.dataDir).filter((name) => name.startsWith('restore-'))).toEqual([]);
    // tables, triggers, constraints, indexes, sequences
    expect(await schemaOf(there.databaseUrl)).toEqual(await schemaOf(here.databaseUrl));
  });

  it('gives no number a second time: who registers after a restore is not whom a mail of before meant', async () => {
    const [here, there] = [await home.empty(), await home.empty()];
    const app = await startIn(here);
    const woman = await ana(app);
    const { path } = await backUpTo(home.folder(), here);
    await app.close();
    await restoreFrom(path, there);
    const restored = await startIn(there);
    const man = await ben(restored);
    expect(man.accountId).toBeGreaterThan(woman.accountId + ID_GAP - 1);
    await restored.close();
  });

  it('is of one moment, while people register, reserve, pay and upload photos', async () => {
    const [here, there] = [await home.empty(), await home.empty()];
    const app = await startIn(here, { rateLimits: false });
    const eventId = await createPaidEvent(app, { maxMen: 50, maxWomen: 50 });
    const photo = await picture(160, 120).png().toBuffer();
    let isOver = false;
    let sold = 0;
    const buyer = async () => {
      while (!isOver) {
        const guest = await ana(app);
        if ((await reserve(guest, eventId)).status !== 200) return;
        (await upload(guest, photo)).expect(200);
        sold++;
      }
    };
    const buyers = [buyer(), buyer(), buyer()];
    while (sold < 3) await new Promise(setImmediate);
    const { path } = await backUpTo(home.folder(), here);
    isOver = true;
    await Promise.all(buyers);
    await app.close();

    await restoreFrom(path, there);
    const restored = await startIn(there);
    expect(await differences(restored)).toEqual([]);
    const [named] = await restored.database.query<{ photos: number }>(
      'select count(*)::int as photos from photos',
    );
    expect(named?.photos).toBeGreaterThan(2);
    expect(photoFilesOf(there)).toHaveLength((named?.photos ?? 0) * 3);
    await restored.close();
  });

  it('takes along what is still to be done: a refund that was ordered and not sent yet', async () => {
    const [here, there] = [await home.empty(), await home.empty()];
    const app = await startIn(here);
    await app.app.get(Jobs).enqueue(SWEEP_ACCOUNTS, {}, { key: 'kept' });
    const waiting = () => `select name, data, singleton_key from jobs.job where state = 'created' order by 1`;
    const jobs = await runSql(here.databaseUrl, waiting());
    const { path, contents } = await backUpTo(home.folder(), here);
    await app.close();
    expect(contents.jobs).toBe(jobs.length);
    await restoreFrom(path, there);
    expect(await runSql(there.databaseUrl, waiting())).toEqual(jobs);
    const restored = await startIn(there);
    await restored.jobs.drain();
    expect(await runSql(there.databaseUrl, waiting())).toEqual([]);
    await restored.close();
  });

  it('names the photos that their owners deleted while it was written, and is whole without them', async () => {
    const here = await home.empty();
    const app = await startIn(here);
    const woman = await ana(app);
    (await upload(woman, await picture(160, 120).png().toBuffer())).expect(200);
    const [photo] = await app.database.query<{ id: string }>('select id from photos');
    for (const file of photoFilesOf(here)) rmSync(join(here.dataDir, 'photos', file));
    const { contents } = await backUpTo(home.folder(), here);
    expect(contents.photoFiles).toBe(0);
    expect(contents.gone).toContain(`${photo?.id}.webp`);
    await app.close();
  });

  it('is encrypted where there is a passphrase, and nothing of it can be read without', async () => {
    const [here, there] = [await home.empty(), await home.empty()];
    const app = await startIn(here);
    const before = await rowsOf(here);
    const passphrase = 'a long passphrase of operations';
    const { path } = await backUpTo(home.folder(), here, passphrase);
    await app.close();
    await expect(restoreFrom(path, there)).rejects.toThrow('BACKUP_PASSPHRASE');
    await expect(restoreFrom(path, there, { passphrase: 'another one altogether' })).rejects.toThrow(
      'BACKUP_PASSPHRASE is another one',
    );
    expect(await rowsOf(there)).toEqual([]);
    await restoreFrom(path, there, { passphrase });
    expect(await rowsOf(there)).toEqual(before);
  });
});

/** What PostgreSQL knows of a schema, as text. */
async function schemaOf(url: string): Promise<string[]> {
  const rows = await runSql(
    url,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as said from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
       where not tgisinternal
     union all select indexdef from pg_indexes where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ said }) => String(said));
}
