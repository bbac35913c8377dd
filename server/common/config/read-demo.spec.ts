import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './read-settings.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'apero-demo-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** As the image sets it, with DEMO=1. */
const inTheImage = () => ({ NODE_ENV: 'production', DATA_DIR: dataDir, DEMO: '1' });
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/apero',
  JWT_SECRET: 'vN3uZk0qYx7Rb2dQm5sWf8tHj1cLp6aE',
  PUBLIC_URL: 'https://apero.example/',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  MAIL: 'off',
};

describe('DEMO=1', () => {
  it('makes the image a demonstration: embedded database, sample data, both sandboxes', () => {
    expect(readSettings(inTheImage())).toMatchObject({
      production: false,
      demo: true,
      databaseUrl: null,
      demoData: true,
      stripe: null,
      mail: { smtpUrl: null },
    });
  });

  it('starts again on its own folder, also at another port of this machine', () => {
    readSettings(inTheImage());
    writeFileSync(join(dataDir, 'something'), 'of the first start');
    const settings = readSettings({ ...inTheImage(), PUBLIC_URL: 'http://localhost:8080' });
    expect(settings.demo).toBe(true);
  });

  it('takes settings that are there and empty, as compose passes them, for none', () => {
    expect(readSettings({ ...inTheImage(), DATABASE_URL: '', STRIPE_SECRET_KEY: ' ' }).demo).toBe(true);
  });

  it.each([
    ['DATABASE_URL', 'postgres://db.example/apero'],
    ['MIGRATION_DATABASE_URL', 'postgres://db.example/apero'],
    ['JWT_SECRET', 'vN3uZk0qYx7Rb2dQm5sWf8tHj1cLp6aE'],
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1'],
    ['SMTP_URL', 'smtps://mail.example'],
    ['ADMIN_PASSWORD', 'lantern-violet-orchard'],
    ['STAGING', '1'],
    ['PUBLIC_URL', 'https://apero.example'],
  ])('refuses %s=%s, and leaves the folder alone', (name, value) => {
    expect(() => readSettings({ ...inTheImage(), [name]: value })).toThrow(name);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('refuses a folder in which something else is', () => {
    mkdirSync(join(dataDir, 'postgres'));
    expect(() => readSettings(inTheImage())).toThrow('DEMO=1 needs a DATA_DIR of its own');
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  it('is said as 1, and not as yes', () => {
    expect(() => readSettings({ ...inTheImage(), DEMO: 'yes' })).toThrow('DEMO must be one of 0, 1.');
  });

  it('does not come back as production on the same folder', () => {
    readSettings(inTheImage());
    expect(() => readSettings({ ...PRODUCTION, DATA_DIR: dataDir })).toThrow('holds a demonstration');
  });

  it.each([undefined, '0', ''])(
    'left away or %s: the image is production and refuses to start bare',
    (DEMO) => {
      expect(() => readSettings({ ...inTheImage(), DEMO })).toThrow('Production needs these settings');
      expect(readSettings({ ...PRODUCTION, DATA_DIR: dataDir, DEMO })).toMatchObject({
        production: true,
        demo: false,
      });
    },
  );
});
