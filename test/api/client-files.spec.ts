import sharp from 'sharp';
import { refusal, stranger } from '../fixtures/actors.js';
import { sharedApp } from '../fixtures/app/shared-app.js';

// the client as `node scripts/build.mjs` has built it
const app = sharedApp();

describe('the files of the client', () => {
  const ask = (path: string, headers = {}) => fetch(app.url + path, { headers });

  /** The addresses of the hashed files that the page names. */
  async function hashed(): Promise<string[]> {
    const html = await (await ask('/auth')).text();
    return [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
  }

  it('are kept for ever where their name holds their hash, and come in brotli', async () => {
    const files = (await hashed()).filter((path) => /\.(js|css)$/.test(path));
    expect(files.length).toBeGreaterThan(3);
    for (const path of files) {
      const response = await ask(path, { 'accept-encoding': 'br, gzip' });
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      if (Number(response.headers.get('content-length')) > 1000)
        expect([path, response.headers.get('content-encoding')]).toEqual([path, 'br']);
      await response.arrayBuffer();
    }
  });

  it('are asked for anew at every visit where they are the page of a screen', async () => {
    for (const path of ['/', '/auth', '/matches/7', '/index.html']) {
      const response = await ask(path, { 'accept-language': 'fr-CH, de;q=0.5', 'accept-encoding': 'gzip' });
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(response.headers.get('vary')).toContain('Accept-Language');
      expect(await response.text()).toContain('<html lang="fr"');
    }
  });

  it('tell links how they look, with a picture at its whole address', async () => {
    const html = await (await ask('/')).text();
    const picture = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(picture).toMatch(/^https?:\/\/.+\/social\.png$/);
    const response = await ask(new URL(picture).pathname);
    expect(response.headers.get('content-type')).toBe('image/png');
    await response.arrayBuffer();
  });

  it('are never another one than the one asked for', async () => {
    for (const path of ['/assets/gone-12345678.js', '/icons/none.png', '/locales/xx/translation.json'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });
});

describe('addresses', () => {
  it('of files that do not exist are 404, and never the page', async () => {
    const nobody = stranger(app);
    for (const path of ['/assets/missing.js', '/locales/pt/translation.json', '/photos/none.webp']) {
      const { status, body } = await nobody.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.stringify(body)).not.toContain('<html');
    }
  });

  it('below /api that do not exist are a JSON error', async () => {
    for (const path of ['/api/unknown', '/api', '/api/events/1/unknown/deep']) {
      const answer = await stranger(app).get(path);
      expect([path, refusal(answer)]).toEqual([path, '404 NOT_FOUND']);
      expect(answer.headers['content-type']).toContain('application/json');
    }
  });
});

describe('the product on a phone', () => {
  it('has its icons in the sizes that it names, and serves them and the manifest as what they are', async () => {
    const read = async (path: string) => {
      const response = await fetch(app.url + path);
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const { type, bytes } = await read('/manifest.webmanifest');
    expect(type).toMatch(/^application\/manifest\+json/);
    const { icons } = JSON.parse(bytes.toString()) as { icons: Record<string, string>[] };
    expect(icons.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['any', 'maskable', 'monochrome']),
    );
    for (const { src = '' } of icons) expect([src, (await fetch(app.url + src)).status]).toEqual([src, 200]);
    for (const { src = '', sizes, type: named } of icons.filter((icon) => icon['sizes'] !== 'any')) {
      const icon = await read(src);
      const { width, height } = await sharp(icon.bytes).metadata();
      expect([icon.type, `${width}x${height}`]).toEqual([named, sizes]);
    }
    const touch = await sharp((await read('/icons/apple-touch-icon.png')).bytes).metadata();
    expect([
      touch.width,
      touch.hasAlpha && !(await sharp((await read('/icons/apple-touch-icon.png')).bytes).stats()).isOpaque,
    ]).toEqual([180, false]);
  });

  it('looks for a new worker at each visit, under a policy that lets in our own alone', async () => {
    for (const path of ['/sw.js', '/sw-off.js']) {
      const response = await fetch(app.url + path);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain("worker-src 'self'");
      expect(policy).toContain("manifest-src 'self'");
      await response.arrayBuffer();
    }
  });
});
