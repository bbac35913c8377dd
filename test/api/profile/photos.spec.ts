import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Answer, guest, newcomer, stranger } from '../../fixtures/actors.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { HEIC } from '../../fixtures/files/heic-picture.js';
import { bmpOf, picture, upload } from '../../fixtures/files/pictures.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp({ clockRunsOn: true });

const jpeg = () => picture().jpeg().toBuffer();
const fetchPhoto = async (url: string) => {
  const response = await fetch(app.url + url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const folder = () => join(app.settings.dataDir, 'photos');
const files = async () => (await readdir(folder()).catch(() => [])).toSorted((a, b) => a.localeCompare(b));
const filesOf = async (url: string) =>
  (await files()).filter((file) => file.startsWith(url.slice('/photos/'.length, url.indexOf('.webp'))));

describe('an uploaded picture', () => {
  it.each([
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['PNG', () => picture().png().toBuffer()],
    [
      'PNG with transparency and 16 bits',
      () => picture().ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer(),
    ],
    ['WebP', () => picture().webp().toBuffer()],
    ['GIF', () => picture().gif().toBuffer()],
    ['AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
    ['grey JPEG', () => picture().greyscale().jpeg().toBuffer()],
    ['CMYK JPEG', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
    ['TIFF', () => picture().tiff().toBuffer()],
    [
      'TIFF in 16 bits, compressed',
      () => picture().toColourspace('rgb16').tiff({ compression: 'lzw' }).toBuffer(),
    ],
    ['BMP', () => bmpOf(picture())],
  ])('may be a %s, and becomes a WebP', async (_what, make) => {
    const ana = await guest(app, 'Ana');
    const { status, body } = await upload(ana, await make(), 2, { name: 'x.bin', type: 'application/x-any' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, photo_url: expect.stringMatching(/^\/photos\/[\w-]{32}\.webp\?/) as string },
    });
    const { bytes } = await fetchPhoto(body.photo_url);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
    await expect(ana.get('/api/profile')).resolves.toMatchObject({
      body: { photo_url: null, photo_url_2: body.photo_url },
    });
  });

  it.each([
    ['HEIC', () => HEIC],
    ['BMP', () => bmpOf(picture(64, 48))],
    ['TIFF', () => picture(64, 48).tiff().toBuffer()],
  ])('has the colours of the %s, and nothing of its metadata', async (_what, make) => {
    const { body, status } = await upload(await guest(app, 'Ana'), await make());
    expect(status).toBe(200);
    const { bytes } = await fetchPhoto(body.photo_url);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 64, height: 48, channels: 3 });
    const [red = 0, green = 0] = data.subarray((44 * 64 + 60) * 3);
    const [darkRed = 255, darkGreen = 255] = data.subarray((3 * 64 + 3) * 3);
    expect(Math.min(red, green)).toBeGreaterThan(200);
    expect(Math.max(darkRed, darkGreen)).toBeLessThan(60);
    expect(bytes.toString('latin1')).not.toMatch(/EXIF|Camera/);
  });

  it('is served as a picture and nothing else', async () => {
    const { body } = await upload(await guest(app, 'Ana'), await jpeg());
    const { response } = await fetchPhoto(body.photo_url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/) as string,
    });
  });

  it('is kept in three sizes, never larger than it was', async () => {
    const ana = await guest(app, 'Ana');
    const large = await upload(ana, await picture(2400, 1200).jpeg().toBuffer());
    const sizes = async (url: string) => {
      const all = ['', '-800', '-320'].map(async (size) => {
        const { bytes } = await fetchPhoto(url.replace('.webp', `${size}.webp`));
        const { width, height } = await sharp(bytes).metadata();
        return [width, height];
      });
      return Promise.all(all);
    };
    await expect(sizes(large.body.photo_url)).resolves.toEqual([
      [1600, 800],
      [800, 400],
      [320, 160],
    ]);
    const small = await upload(ana, await picture(400, 500).jpeg().toBuffer());
    await expect(sizes(small.body.photo_url)).resolves.toEqual([
      [400, 500],
      [400, 500],
      [256, 320],
    ]);
  });

  it('stands upright and tells nothing of place, time or camera', async () => {
    const secret = {
      IFD0: { Make: 'Camera', Copyright: 'Ana' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' },
    };
    const file = await picture(600, 300)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge(secret)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .toBuffer();
    // the control: all of it is in what is uploaded
    const before = await sharp(file).metadata();
    expect(before).toMatchObject({ orientation: 6, width: 600, height: 300 });
    expect(before.exif?.toString('latin1')).toContain('Camera');
    expect(before.xmp).toBeDefined();

    const { body } = await upload(await guest(app, 'Ana'), file);
    for (const size of ['', '-800', '-320']) {
      const { bytes } = await fetchPhoto(body.photo_url.replace('.webp', `${size}.webp`));
      const after = await sharp(bytes).metadata();
      expect((after.height ?? 0) / (after.width ?? 1)).toBe(2);
      expect(after).not.toHaveProperty('orientation');
      for (const kept of ['exif', 'xmp', 'iptc', 'icc'] as const) expect(after[kept]).toBeUndefined();
      expect(bytes.toString('latin1')).not.toMatch(/EXIF|XMP |Camera|secret/);
    }
  });

  it('takes the place of the one before, whose files are gone', async () => {
    const ana = await guest(app, 'Ana');
    const first = (await upload(ana, await jpeg())).body.photo_url;
    expect(await filesOf(first)).toHaveLength(3);
    const second = (await upload(ana, await jpeg())).body.photo_url;
    expect(second).not.toBe(first);
    await app.jobs.drain();
    expect(await filesOf(first)).toEqual([]);
    expect(await filesOf(second)).toHaveLength(3);
    expect((await fetchPhoto(first)).response.status).toBe(404);
    await expect(ana.get('/api/profile')).resolves.toMatchObject({ body: { photo_url: second } });
  });

  it('leaves one photo behind when many come to one slot at once', async () => {
    const ana = await guest(app, 'Ana');
    const file = await jpeg();
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => upload(ana, file, 3)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await ana.get('/api/profile');
    const kept = all.map((answer) => answer.body.photo_url);
    expect(kept).toContain(body['photo_url_3']);
    await app.jobs.drain();
    const left = await Promise.all(kept.map(filesOf));
    expect(left.flat()).toHaveLength(3);
  });
});

describe('refused with a clear error, and nothing stored', () => {
  const pngBomb = () =>
    sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
  const half = (whole: Buffer) => whole.subarray(0, whole.length / 2);
  const cutInHalf = async () => half(await picture(1200, 900).jpeg().toBuffer());
  const bmpBomb = async () => {
    const file = await bmpOf(picture(16, 16));
    file.writeInt32LE(10_000, 18);
    file.writeInt32LE(-10_000, 22);
    return file;
  };
  // each box "ispe" holds a size
  const heicBomb = () => {
    const file = Buffer.from(HEIC);
    for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 4)) {
      file.writeUInt32BE(10_000, at + 8);
      file.writeUInt32BE(10_000, at + 12);
    }
    return file;
  };
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

  it.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['a text renamed .jpg', () => Buffer.from('just a text'), 415, 'NOT_AN_IMAGE'],
    ['an SVG', () => Buffer.from(svg), 415, 'SVG_NOT_ACCEPTED'],
    ['an SVG with a head', () => Buffer.from(`\uFEFF<?xml version="1.0"?>\n${svg}`), 415, 'SVG_NOT_ACCEPTED'],
    [
      'an SVG behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(svg)]),
      415,
      'NOT_AN_IMAGE',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 415, 'NOT_AN_IMAGE'],
    ['a truncated TIFF', async () => half(await picture().tiff().toBuffer()), 415, 'NOT_AN_IMAGE'],
    ['a truncated BMP', async () => half(await bmpOf(picture())), 415, 'NOT_AN_IMAGE'],
    ['a truncated HEIC', () => half(HEIC), 415, 'NOT_AN_IMAGE'],
    ['a BMP that claims 100 megapixels', bmpBomb, 413, 'FILE_TOO_LARGE'],
    ['a HEIC that claims 100 megapixels', heicBomb, 413, 'FILE_TOO_LARGE'],
    ['an empty file', () => Buffer.alloc(0), 415, 'NOT_AN_IMAGE'],
    [
      'the head of a PNG alone',
      async () => (await picture().png().toBuffer()).subarray(0, 60),
      415,
      'NOT_AN_IMAGE',
    ],
    ['a truncated JPEG', cutInHalf, 415, 'NOT_AN_IMAGE'],
    ['a PNG of 100 megapixels', pngBomb, 413, 'FILE_TOO_LARGE'],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 0xff), 413, 'FILE_TOO_LARGE'],
  ])('%s', async (_what, make, status, code) => {
    const ana = await guest(app, 'Ana');
    const before = await files();
    const answer = await upload(ana, await make());
    expect(answer).toMatchObject({ status, body: { success: false, code } });
    expect(await files()).toEqual(before);
    await expect(ana.get('/api/profile')).resolves.toMatchObject({ body: { photo_url: null } });
  });

  it.each([0, 6, 1.5, -1, 'x', '', '1 ', '01', null, '[object Object]'])('slot %p', async (slot) => {
    const ana = await guest(app, 'Ana');
    const before = await files();
    await expect(upload(ana, await jpeg(), slot)).resolves.toMatchObject({
      status: 400,
      body: { success: false, code: 'VALIDATION_FAILED', details: [{ field: 'photo_slot' }] },
    });
    expect(await files()).toEqual(before);
  });

  it('a form without a file, no form at all, and more than was asked', async () => {
    const ana = await guest(app, 'Ana');
    const missing = { status: 400, body: { code: 'VALIDATION_FAILED', details: [{ field: 'file' }] } };
    const bare = await ana.request('POST', '/api/profile/picture').field('photo_slot', '1');
    expect(new Answer(bare)).toMatchObject(missing);
    await expect(ana.post('/api/profile/picture', { photo_slot: '1' })).resolves.toMatchObject(missing);
    const malformed = { status: 400, body: { success: false, code: 'MALFORMED_BODY' } };
    const other = upload(ana, await jpeg(), 1, { field: 'picture' });
    await expect(other).resolves.toMatchObject(malformed);
    const broken = ana.call('POST', '/api/profile/picture', undefined, {
      'content-type': 'multipart/form-data',
    });
    await expect(broken).resolves.toMatchObject(malformed);
  });

  it('whoever is not signed in, or has no profile', async () => {
    await expect(upload(stranger(app), await jpeg())).resolves.toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
    await expect(upload(await newcomer(app, 'ana'), await jpeg())).resolves.toMatchObject({
      status: 403,
      body: { code: 'PROFILE_REQUIRED' },
    });
  });

  it('while a place at a coming event locks the profile', async () => {
    const ana = await guest(app, 'Ana');
    expect((await upload(ana, await jpeg())).status).toBe(200);
    await giveSeats(app, await createFreeEvent(app), ana);
    const before = await files();
    await expect(upload(ana, await jpeg())).resolves.toMatchObject({
      status: 409,
      body: { code: 'PROFILE_LOCKED' },
    });
    expect(await files()).toEqual(before);
  });
});

describe('a first photo', () => {
  it('is taken while a place locks the profile, as the main one, and no second one', async () => {
    const ana = await guest(app, 'Ana');
    await giveSeats(app, await createFreeEvent(app), ana);
    const locked = { status: 409, body: { code: 'PROFILE_LOCKED' } };
    await expect(upload(ana, await jpeg(), 2)).resolves.toMatchObject(locked);
    const { status, body } = await upload(ana, await jpeg(), 1);
    expect(status).toBe(200);
    for (const slot of [1, 2]) await expect(upload(ana, await jpeg(), slot)).resolves.toMatchObject(locked);
    await expect(ana.get('/api/profile')).resolves.toMatchObject({
      body: { profile_locked: true, photo_url: body.photo_url, photo_url_2: null },
    });
  });
});

describe('an address of no photo', () => {
  it.each([
    `/photos/${'x'.repeat(32)}.webp`,
    '/photos/x.webp',
    '/photos/..%2f..%2fjwt-secret',
    '/photos/%2e%2e%2fphotos',
    `/photos/${'x'.repeat(32)}-640.webp`,
    '/photos/%00.webp',
  ])('%s answers as every unknown path', async (path) => {
    const response = await fetch(app.url + path);
    expect(response.status).toBe(404);
    await expect(response.json()).resolves.toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
  });
});
