import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { PROFILE, ana, newcomer, stranger } from '../../fixtures/actors.js';
import { picture, upload } from '../../fixtures/files/pictures.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';

const app = sharedApp();
afterEach(() => jest.restoreAllMocks());

describe('photos on the server’s disk', () => {
  it('are readable by the server’s account alone', async () => {
    await upload(await ana(app), await picture().jpeg().toBuffer(), 1);
    const folder = join(app.settings.dataDir, 'photos');
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect((statSync(join(folder, file)).mode & 0o777).toString(8)).toBe('600');
  });
});

describe('what the browser is told', () => {
  it('lets pages ask for the camera, and for nothing else', async () => {
    const { headers } = await stranger(app).get('/api/auth/status');
    const policy = headers['permissions-policy'] ?? '';
    expect(policy).toContain('camera=(self)');
    for (const name of ['microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
      expect(policy).toContain(`${name}=()`);
  });

  it('sends no referrer, guesses no type, and with HTTPS stays with it', async () => {
    const { headers } = await stranger(app).get('/api/auth/status');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
    // the control: over HTTP alone nobody is held to HTTPS
    expect(headers['strict-transport-security']).toBeUndefined();
    const stripe = { secretKey: 'sk_live_none', webhookSecret: 'whsec_none' };
    const secure = await startApp({
      replicaOf: app,
      publicUrl: 'https://apero.example',
      stripe,
      production: true,
    });
    const answer = await stranger(secure).get('/api/auth/status');
    await secure.close();
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000\b/);
  });
});

describe('fields that no call knows', () => {
  const send = async (at = app) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const someone = await newcomer(at);
    warn.mockClear();
    (await someone.post('/api/profile', { ...PROFILE, nmae: 'Ana', photos: [{ a: 1 }] })).expect(200);
    return warn.mock.calls.map(([message]) => String(message));
  };

  it('are ignored as ever, and a development server tells which', async () => {
    expect(await send()).toEqual(['Unknown fields of a body (SaveProfileDto) are ignored: nmae, photos']);
  });

  it('are not told in production, where strangers choose their names', async () => {
    const stripe = { secretKey: 'sk_live_none', webhookSecret: 'whsec_none' };
    const production = await startApp({ replicaOf: app, production: true, stripe });
    expect(await send(production)).toEqual([]);
    await production.close();
  });
});
