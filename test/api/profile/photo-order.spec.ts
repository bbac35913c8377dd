import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';
import { ClosePhotoGaps1764340000000 } from '../../../migrations/1764340000000-close-photo-gaps.js';
import { ProfilesService } from '../../../server/profile/index.js';
import { PROFILE, guest } from '../../fixtures/actors.js';
import { picture, upload } from '../../fixtures/files/pictures.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp({ clockRunsOn: true });

const jpeg = () => picture().jpeg().toBuffer();
const filesOf = async (url: string) => {
  const files = await readdir(join(app.settings.dataDir, 'photos'));
  return files.filter((file) => file.startsWith(url.slice('/photos/'.length, url.indexOf('.webp'))));
};

describe('the order of photos', () => {
  it('can be changed, and a cleared photo is gone', async () => {
    const ana = await guest(app, 'Ana');
    const file = await jpeg();
    const [first, second, third] = [1, 2, 3].map((slot) => upload(ana, file, slot));
    const a = (await first)?.body.photo_url ?? '';
    const b = (await second)?.body.photo_url ?? '';
    const c = (await third)?.body.photo_url ?? '';
    const swapped = await ana.post('/api/profile', { ...PROFILE, photo_url: c, photo_url_3: a });
    expect(swapped.body).toMatchObject({ photo_url: c, photo_url_2: b, photo_url_3: a });
    const cleared = await ana.post('/api/profile', { ...PROFILE, photo_url: null, photo_url_5: c });
    expect(cleared.body).toMatchObject({ photo_url: b, photo_url_2: a, photo_url_3: c, photo_url_5: null });
    const two = { ...PROFILE, photo_url: b, photo_url_2: null, photo_url_3: null, photo_url_5: null };
    const left = await ana.post('/api/profile', two);
    expect(left.body).toMatchObject({
      photo_url: b,
      photo_url_2: null,
      photo_url_3: null,
      photo_url_5: null,
    });
    await expect(ana.get('/api/profile')).resolves.toMatchObject({ body: left.body });
    await app.jobs.drain();
    expect([await filesOf(a), await filesOf(c)]).toEqual([[], []]);
    expect(await filesOf(b)).toHaveLength(3);
  });

  it('never leaves out the main one: without it, or after it moved away, the next stands first', async () => {
    const ana = await guest(app, 'Ana');
    const put = async (slot: number) => (await upload(ana, await jpeg(), slot)).body.photo_url;
    const [a, b, c] = [await put(1), await put(2), await put(3)];
    const save = async (photos: Record<string, string | null>) =>
      (await ana.post('/api/profile', { ...PROFILE, ...photos })).body;
    const photos = (first: string | null, second: string | null, third: string | null) => ({
      photo_url: first,
      photo_url_2: second,
      photo_url_3: third,
      photo_url_4: null,
      photo_url_5: null,
    });
    expect(await save({ photo_url: c, photo_url_3: a })).toMatchObject(photos(c, b, a));
    expect(await save({ photo_url: null, photo_url_4: c })).toMatchObject(photos(b, a, c));
    expect(await save({ photo_url: null })).toMatchObject(photos(a, c, null));
    expect(await save({ photo_url: null, photo_url_5: a, photo_url_2: null })).toMatchObject(
      photos(a, null, null),
    );
    expect(await save({ photo_url: null })).toMatchObject(photos(null, null, null));
  });

  it('may have a gap after an upload: others see the first photo as the main one, and the next order closes it', async () => {
    const ana = await guest(app, 'Ana');
    const [fifth, third] = [await upload(ana, await jpeg(), 5), await upload(ana, await jpeg(), 3)];
    const [last, first] = [fifth.body.photo_url, third.body.photo_url];
    const main = async () => {
      const [seen] = await app.app.get(ProfilesService).find([ana.accountId]);
      return `/photos/${seen?.photoId}.webp`;
    };
    expect(first.split('?')[0]).toBe(await main());
    const { body } = await ana.post('/api/profile', { ...PROFILE, photo_url_3: first });
    expect(body).toMatchObject({ photo_url: first, photo_url_2: last, photo_url_3: null, photo_url_5: null });
  });

  it('of before, with gaps, is without them after the migration', async () => {
    const [ana, ben] = [await guest(app, 'Ana'), await guest(app, 'Ben')];
    const [third, fourth, whole] = [
      (await upload(ana, await jpeg(), 3)).body.photo_url,
      (await upload(ana, await jpeg(), 4)).body.photo_url,
      (await upload(ben, await jpeg(), 1)).body.photo_url,
    ];
    const runner = { query: (sql: string) => app.database.query(sql) } as unknown as QueryRunner;
    await new ClosePhotoGaps1764340000000().up(runner);
    expect((await ana.get('/api/profile')).body).toMatchObject({
      photo_url: third,
      photo_url_2: fourth,
      photo_url_3: null,
      photo_url_4: null,
    });
    expect((await ben.get('/api/profile')).body).toMatchObject({ photo_url: whole, photo_url_2: null });
  });

  it('holds one’s own photos only, each once', async () => {
    const [ana, ben] = [await guest(app, 'Ana'), await guest(app, 'Ben')];
    const own = (await upload(ana, await jpeg())).body.photo_url;
    const bens = (await upload(ben, await jpeg())).body.photo_url;
    const refused = async (photos: Record<string, string>, field: string) =>
      expect(await ana.post('/api/profile', { ...PROFILE, age: 77, ...photos })).toMatchObject({
        status: 400,
        body: { success: false, code: 'VALIDATION_FAILED', details: [{ field }] },
      });
    await refused({ photo_url_2: bens }, 'photo_url_2');
    await refused({ photo_url_2: own }, 'photo_url_2');
    await refused({ photo_url_2: own.replace('.webp', '-800.webp') }, 'photo_url_2');
    await refused({ photo_url_2: `https://example.com${own}` }, 'photo_url_2');
    await upload(ana, await jpeg());
    await refused({ photo_url_2: own }, 'photo_url_2');
    await expect(ana.get('/api/profile')).resolves.toMatchObject({ body: { age: PROFILE.age } });
    await expect(ben.get('/api/profile')).resolves.toMatchObject({ body: { photo_url: bens } });
    expect(await filesOf(bens)).toHaveLength(3);
  });
});
