import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PhotoFolder } from '../../../server/profile/photo-folder/photo-folder.service.js';
import { PhotoStore } from '../../../server/profile/photo-folder/photo-store.js';
import { PhotoFiles } from '../../../server/profile/photo-folder/photo-files.service.js';
import { PhotosService, SWEEP_PHOTOS } from '../../../server/profile/photos/photos.service.js';
import { type Actor, guest, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { picture, upload } from '../../fixtures/files/pictures.js';

const app = sharedApp({ clockRunsOn: true });
let copy: RunningApp;
let ana: Actor;
beforeAll(async () => {
  copy = await startApp({ dataDir: app.settings.dataDir });
});
afterAll(() => copy.close());
beforeEach(async () => {
  await app.database.query('truncate photos, unused_photo_files');
  await rm(folder(), { recursive: true, force: true });
  await upkeep().adopt();
  // the ages of files are those of the world
  for (const one of [app, copy]) one.clock.turnTo(new Date());
  ana = await guest(app, 'Ana');
});
afterEach(() => jest.restoreAllMocks());

const small = () => picture(64, 48).jpeg().toBuffer();
const uploaded = async (person = ana, slot = 1) => (await upload(person, await small(), slot)).body.photo_url;
const folder = () => join(app.settings.dataDir, 'photos');
const photos = async () => (await readdir(folder())).filter((file) => file.includes('.webp'));
const filesOf = async (url: string) =>
  (await photos()).filter((file) => file.startsWith(url.slice('/photos/'.length, url.indexOf('.webp'))));
const upkeep = (of = app) => of.app.get(PhotoFiles, { strict: false });
const ready = async (of = app) => (await fetch(`${of.url}/health/ready`)).status;
const markOf = (of: RunningApp) =>
  of.database.query<{ id: string; generation: number }>(
    'select database_id as id, generation from photo_folder',
  );

/** What the hourly job does, long after all that has happened. */
async function sweep(of = app): Promise<void> {
  of.clock.forward({ days: 2 });
  await of.jobs.enqueue(SWEEP_PHOTOS, {}, { key: 'test' });
  await of.jobs.drain();
}

/** Makes the copy's database one that was restored from a dump of that moment; it has the same folder. */
async function restore([dump]: { id: string; generation: number }[]): Promise<void> {
  await copy.database.query('update photo_folder set database_id = $1, generation = $2, strangers = 0', [
    dump?.id,
    dump?.generation,
  ]);
  await copy.database.query('truncate photos, unused_photo_files');
}

describe('A restored copy on the folder of the original', () => {
  it('deletes none of the photos that are newer than its dump, and says so', async () => {
    await uploaded();
    const dump = await markOf(app);
    const newer = [await uploaded(ana, 2), await uploaded(ana, 3), await uploaded(ana, 4)];
    await restore(dump);

    await sweep(copy);

    for (const url of newer) expect(await filesOf(url)).toHaveLength(3);
    const { sentences, isWell } = await upkeep(copy).report();
    expect(isWell).toBe(false);
    expect(sentences.join('\n')).toMatch(/later state of this database.*npm run photos -- adopt/);
    expect(sentences.join('\n')).toMatch(/knows nothing: 4 /);
    const [row] = await copy.database.query('select strangers from photo_folder');
    expect(row).toEqual({ strangers: 4 });
    // the original goes on
    expect(refusal(await upload(ana, await small(), 5))).toBe('200 undefined');
    expect(await upkeep().report()).toMatchObject({ isWell: true });
  });

  it('deletes nothing of its own either until it is said which of the two goes on', async () => {
    const dump = await markOf(app);
    await uploaded();
    await restore(dump);
    const ben = await guest(copy, 'Ben');
    const his = await uploaded(ben);
    await uploaded(ben);
    expect(await filesOf(his)).toHaveLength(3);

    await upkeep(copy).adopt();
    await sweep(copy);
    expect(await filesOf(his)).toHaveLength(0);

    // from now on it is the original that is a stranger here
    expect(await ready()).toBe(503);
    expect(refusal(await upload(ana, await small(), 2))).toBe('503 UNAVAILABLE');
    expect(await ready(copy)).toBe(200);
  });
});

describe('A folder', () => {
  it('that bears another’s id takes no photo and makes the server unready, until it is adopted', async () => {
    await uploaded();
    const marker = join(folder(), 'owner.json');
    const text = await readFile(marker, 'utf8');
    const [mark] = await markOf(app);
    await writeFile(marker, text.replace(mark?.id ?? '', '9c0bd0d2-6f0a-4a0e-8f0e-000000000000'));

    expect(await ready()).toBe(503);
    expect(refusal(await upload(ana, await small(), 2))).toBe('503 UNAVAILABLE');

    expect(await upkeep().adopt()).toMatchObject({ isWell: true });
    expect(await ready()).toBe(200);
    expect(refusal(await upload(ana, await small(), 2))).toBe('200 undefined');
  });

  it('that is empty although there are photos is not taken for the right one', async () => {
    await uploaded();
    await rm(folder(), { recursive: true });
    expect(await ready()).toBe(503);
    expect(await upkeep().report()).toMatchObject({ isWell: false });
  });

  it('of a release that knew no marks becomes ours with the next photo', async () => {
    await uploaded();
    await rm(join(folder(), 'owner.json'));
    expect(await ready()).toBe(200);
    await uploaded(ana, 2);
    expect(await readFile(join(folder(), 'owner.json'), 'utf8')).toContain((await markOf(app))[0]?.id);
  });
});

describe('What is deleted', () => {
  it('is a photo whose upload died between its files and its row, an hour later', async () => {
    jest
      .spyOn(app.app.get(PhotosService, { strict: false }), 'replace')
      .mockRejectedValueOnce(new Error('killed'));
    expect((await upload(ana, await small())).status).toBe(500);
    expect(await photos()).toHaveLength(3);

    app.clock.forward({ minutes: 59 });
    await app.jobs.enqueue(SWEEP_PHOTOS, {}, { key: 'early' });
    await app.jobs.drain();
    expect(await photos()).toHaveLength(3);

    await sweep();
    expect(await photos()).toEqual([]);
  });

  it('is a photo that its owner has replaced, also when the server died before it got to it', async () => {
    const first = await uploaded();
    const store = app.app.get(PhotoStore, { strict: false });
    const broken = jest.spyOn(store, 'remove').mockRejectedValue(new Error('killed'));
    const second = await uploaded();
    expect(await filesOf(first)).toHaveLength(3);
    broken.mockRestore();

    await sweep();
    expect(await filesOf(first)).toEqual([]);
    expect(await filesOf(second)).toHaveLength(3);
  });

  it('is no upload that was committed after all when its answer was lost', async () => {
    const url = await uploaded();
    const id = url.slice('/photos/'.length, url.indexOf('.webp'));
    await app.database.query('insert into unused_photo_files values ($1, false, $2)', [id, new Date(0)]);
    await sweep();
    expect(await filesOf(url)).toHaveLength(3);
    expect(await app.database.query('select from unused_photo_files')).toEqual([]);
  });

  it('is a half-written file, but not one that may be under way', async () => {
    await uploaded();
    const put = async (file: string, minutesOld: number) => {
      const at = new Date(app.clock.now().getTime() - minutesOld * 60_000);
      await writeFile(join(folder(), file), 'x');
      await utimes(join(folder(), file), at, at);
    };
    await put('cut-off.tmp', 61);
    await put('under-way.tmp', 59);
    await put('notes.txt', 1000);
    await app.jobs.enqueue(SWEEP_PHOTOS, {}, { key: 'test' });
    await app.jobs.drain();
    const left = await readdir(folder());
    expect(left).toEqual(expect.arrayContaining(['under-way.tmp', 'notes.txt']));
    expect(left).not.toContain('cut-off.tmp');
  });

  it('is a photo of which nothing is known only when operations order it, and only an old one', async () => {
    const url = await uploaded();
    const [old, fresh] = ['l'.repeat(32), 'f'.repeat(32)];
    const put = async (id: string, daysOld: number) => {
      const at = new Date(app.clock.now().getTime() - daysOld * 86_400_000);
      await writeFile(join(folder(), `${id}.webp`), 'x');
      await utimes(join(folder(), `${id}.webp`), at, at);
    };
    await put(old, 8);
    await put(fresh, 6);
    const olderThan = 7 * 86_400_000;

    const listed = await upkeep().sweep({ olderThan, isOrdered: false });
    expect(listed.sentences).toEqual([
      expect.stringContaining(old),
      expect.stringMatching(/^Would delete.*: 1 /),
    ]);
    expect(await photos()).toHaveLength(5);

    const done = await upkeep().sweep({ olderThan, isOrdered: true });
    expect(done.sentences.at(-1)).toMatch(/^Deleted/);
    expect(await photos()).toHaveLength(4);
    expect(await filesOf(url)).toHaveLength(3);
  });
});

it('Each minute the database counts on, and its folder with it', async () => {
  await uploaded();
  const [before] = await markOf(app);
  const photoFolder = app.app.get(PhotoFolder, { strict: false });
  await photoFolder.mark(await photoFolder.advance());
  const [after] = await markOf(app);
  expect(after).toEqual({ id: before?.id, generation: (before?.generation ?? 0) + 1 });
  const marker = JSON.parse(await readFile(join(folder(), 'owner.json'), 'utf8')) as object;
  expect(marker).toMatchObject({ database: after?.id, generation: after?.generation });
});
