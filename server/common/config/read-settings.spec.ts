import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError, readSettings } from './read-settings.js';

const SECRET = 'a-random-text-of-more-than-32-characters';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/apero',
  JWT_SECRET: SECRET,
  PUBLIC_URL: 'https://apero.example/',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('settings', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'apero-settings-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('need nothing on a fresh machine', () => {
    const settings = readSettings({ DATA_DIR: dataDir });
    expect(settings).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      stripe: null,
      holdSeconds: 1800,
      reconcileSeconds: 60,
      refundHours: 48,
      rateLimits: true,
      matchesPerPerson: 5,
      demoData: true,
    });
  });

  it('generate a secret once and keep it', () => {
    const first = readSettings({ DATA_DIR: dataDir }).jwtSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readSettings({ DATA_DIR: dataDir }).jwtSecret).toBe(first);
  });

  it('are complete in production, and lose the slash at the end of the address', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({
      production: true,
      publicUrl: 'https://apero.example',
      demoData: false,
    });
  });

  test.each(['JWT_SECRET', 'PUBLIC_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_URL'])(
    'refuse production without %s and say so',
    (name) => {
      expect(() => readSettings({ ...PRODUCTION, [name]: undefined })).toThrow(name);
    },
  );

  test.each([
    ['PORT', 'eighty', 'PORT must be a whole number'],
    ['PORT', '70000', 'PORT must be a whole number'],
    ['HOLD_SECONDS', '-5', 'HOLD_SECONDS must be a whole number'],
    ['RATE_LIMITS', 'maybe', 'RATE_LIMITS must be one of on, off'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address'],
    ['JWT_SECRET', 'short', 'JWT_SECRET must be a random text'],
    ['STRIPE_SECRET_KEY', 'sk_test_1', 'belong together'],
    ['ADMIN_EMAIL', 'a@b.ch', 'belong together'],
  ])('refuse %s=%s with a sentence', (name, value, sentence) => {
    expect(() => readSettings({ DATA_DIR: dataDir, [name]: value })).toThrow(sentence);
  });

  test.each([
    ['rate limits off', { RATE_LIMITS: 'off' }],
    ['sample people, whose log-ins are known', { DEMO_DATA: '1' }],
    ['a hold shorter than Stripe allows', { HOLD_SECONDS: '60' }],
    ['a placeholder for a secret', { JWT_SECRET: 'change-me-change-me-change-me-change-me' }],
  ])('refuse %s in production', (_name, extra) => {
    expect(() => readSettings({ ...PRODUCTION, ...extra })).toThrow(SettingsError);
  });

  it('name all problems at once', () => {
    expect(() => readSettings({ DATA_DIR: dataDir, PORT: 'x', HOLD_SECONDS: 'y' })).toThrow(
      /PORT[^]*HOLD_SECONDS/,
    );
  });
});
