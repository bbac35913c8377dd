import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { clientFiles } from './client-files.js';

describe('The files of the client', () => {
  const CODE = 'export const answer = 42;\n'.repeat(50);
  let folder: string;
  let app: express.Express;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'apero-client-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/a.js'), CODE);
    writeFileSync(join(folder, 'assets/a.js.br'), brotliCompressSync(CODE));
    writeFileSync(join(folder, 'assets/a.js.gz'), gzipSync(CODE));
    writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting();');
    app = express().use(clientFiles(folder), (_request, response) => void response.status(404).json({}));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('come in the copy for %s, for ever', async (accepted, encoding) => {
    const { headers, text } = await request(app).get('/assets/a.js').set('Accept-Encoding', accepted);
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    if (encoding !== 'br') expect(text).toBe(CODE);
  });

  it('are asked after again where their name stays', async () => {
    const { headers } = await request(app).get('/sw.js');
    expect(headers['cache-control']).toBe('no-cache');
    await request(app).get('/sw.js').set('If-None-Match', String(headers['etag'])).expect(304);
    // another file of the same second is another file
    await request(app).get('/sw.js').set('If-Modified-Since', new Date().toUTCString()).expect(200);
  });

  it('that have gone since the start are missing, and the server goes on', async () => {
    rmSync(join(folder, 'assets/a.js.br'));
    const missing = await request(app).get('/assets/a.js').set('Accept-Encoding', 'br').expect(404);
    expect(missing.headers['content-encoding']).toBeUndefined();
    expect(missing.headers['cache-control']).toBeUndefined();
    await request(app).get('/sw.js').expect(200);
  });

  it.each(['/assets', '/assets/../sw.js', '/assets/%2e%2e/sw.js', '/%E0%A4%A', '/nothing.js'])(
    'are those and no others: %s',
    async (path) => {
      await request(app).get(path).expect(404);
    },
  );

  it('take no other method', async () => {
    await request(app).post('/sw.js').expect(404);
    const head = await request(app).head('/sw.js').expect(200);
    expect(head.text).toBeUndefined();
  });
});
