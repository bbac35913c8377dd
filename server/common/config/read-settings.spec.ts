import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError, readSettings } from './read-settings.js';

/** As `npm start` says it. */
const DEMONSTRATION = { DEMONSTRATION: '1' };
const SECRET = 'a-random-text-of-more-than-32-characters';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/apero',
  JWT_SECRET: SECRET,
  PUBLIC_URL: 'https://apero.example/',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://apero:secret@mail.example:465',
  MAIL_FROM: 'Apéro <hello@apero.example>',
};

describe('settings', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'apero-settings-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('need nothing on a fresh machine', () => {
    const settings = readSettings({ ...DEMONSTRATION, DATA_DIR: dataDir });
    expect(settings).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      stripe: null,
      holdSeconds: 1800,
      reconcileSeconds: 60,
      refundHours: 48,
      receiptEmail: true,
      productName: null,
      providerTimeoutSeconds: 4,
      mail: { smtpUrl: null, from: 'Apéro <hello@apero.example>' },
      requireVerifiedEmail: false,
      rateLimits: true,
      limitLoopback: false,
      matchesPerPerson: 5,
      demoData: true,
    });
  });

  it('generate a secret once and keep it', () => {
    const first = readSettings({ ...DEMONSTRATION, DATA_DIR: dataDir }).jwtSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readSettings({ ...DEMONSTRATION, DATA_DIR: dataDir }).jwtSecret).toBe(first);
  });

  it('are complete in production, and lose the slash at the end of the address', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({
      production: true,
      publicUrl: 'https://apero.example',
      mail: { smtpUrl: PRODUCTION.SMTP_URL, from: PRODUCTION.MAIL_FROM },
      requireVerifiedEmail: true,
      demoData: false,
      limitLoopback: true,
    });
  });

  test.each(['JWT_SECRET', 'PUBLIC_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_URL'])(
    'refuse production without %s and say so',
    (name) => {
      expect(() => readSettings({ ...PRODUCTION, [name]: undefined })).toThrow(name);
    },
  );

  test.each(['SMTP_URL', 'MAIL_FROM'])(
    'refuse production without %s, unless mail is said to be off',
    (name) => {
      const without = { ...PRODUCTION, [name]: undefined };
      expect(() => readSettings(without)).toThrow('Mail needs SMTP_URL and MAIL_FROM, or MAIL=off.');
      expect(readSettings({ ...without, MAIL: 'off' })).toMatchObject({
        mail: null,
        requireVerifiedEmail: false,
      });
    },
  );

  test.each([
    ['PORT', 'eighty', 'PORT must be a whole number'],
    ['PORT', '70000', 'PORT must be a whole number'],
    ['HOLD_SECONDS', '-5', 'HOLD_SECONDS must be a whole number'],
    ['RATE_LIMITS', 'maybe', 'RATE_LIMITS must be one of on, off'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address'],
    ['JWT_SECRET', 'short', 'JWT_SECRET must be a random text'],
    ['JWT_SECRET', 'x'.repeat(32), 'JWT_SECRET must be a random text'],
    ['JWT_SECRET', 'abcabcabc'.repeat(5), 'JWT_SECRET must be a random text'],
    ['JWT_SECRET', 'abcdefghijklmnop'.repeat(2), 'JWT_SECRET must be a random text'],
    ['JWT_SECRET_PREVIOUS', '12'.repeat(20), 'JWT_SECRET_PREVIOUS must be a random text'],
    ['MAIL', 'maybe', 'MAIL must be one of on, off'],
    ['SMTP_URL', 'http://mail.example', 'SMTP_URL must be an address'],
    ['SMTP_URL', 'smtp://mail.example', 'Mail needs SMTP_URL and MAIL_FROM'],
    ['MAIL_FROM', 'Apéro', 'MAIL_FROM must be an address'],
    ['MAIL_FROM', 'a@b.ch, c@d.ch', 'MAIL_FROM must be an address'],
    ['MAIL_FROM', 'Apéro\r\nBcc: x@y.ch <a@b.ch>', 'MAIL_FROM must be an address'],
    ['STRIPE_SECRET_KEY', 'sk_test_1', 'belong together'],
    ['ADMIN_EMAIL', 'a@b.ch', 'belong together'],
  ])('refuse %s=%s with a sentence', (name, value, sentence) => {
    expect(() => readSettings({ ...DEMONSTRATION, DATA_DIR: dataDir, [name]: value })).toThrow(sentence);
  });

  test.each([
    ['rate limits off', { RATE_LIMITS: 'off' }],
    ['sample people, whose log-ins are known', { DEMO_DATA: '1' }],
    ['a hold shorter than Stripe allows', { HOLD_SECONDS: '60' }],
    ['a placeholder for a secret', { JWT_SECRET: 'change-me-change-me-change-me-change-me' }],
  ])('refuse %s in production', (_name, extra) => {
    expect(() => readSettings({ ...PRODUCTION, ...extra })).toThrow(SettingsError);
  });

  it.each([
    ['an address without https', { PUBLIC_URL: 'http://apero.example' }],
    ['an address of the machine itself without https', { PUBLIC_URL: 'http://localhost:3000' }],
    ['a test key of Stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['a restricted test key of Stripe', { STRIPE_SECRET_KEY: 'rk_test_1' }],
  ])('refuse %s in production, and allow it in a rehearsal', (_name, extra) => {
    expect(() => readSettings({ ...PRODUCTION, ...extra })).toThrow('STAGING=1');
    expect(readSettings({ ...PRODUCTION, ...extra, STAGING: '1' }).production).toBe(true);
  });

  it.each(['apero-2026', 'qwerty123456', 'password12345'])(
    'refuse %s as the organiser’s password in production, and take it in a demonstration',
    (password) => {
      const admin = { ADMIN_EMAIL: 'boss@apero.example', ADMIN_PASSWORD: password };
      expect(() => readSettings({ ...PRODUCTION, ...admin })).toThrow(
        'ADMIN_PASSWORD must have at least 12 characters and not be one of the most common passwords.',
      );
      const settings = readSettings({ ...DEMONSTRATION, DATA_DIR: dataDir, ...admin });
      expect(settings.admin?.password).toBe(password);
    },
  );

  it('of a start of which nothing is said are those of production, and it says why and how to say otherwise', () => {
    expect(() => readSettings({})).toThrow(
      /DATABASE_URL[^]*as nothing says otherwise; NODE_ENV=development says that it is none/,
    );
  });

  it.each([
    ['0', 0],
    ['23', 0],
    ['24', 24],
  ])('let no refund be paid after the match lists open: REFUND_HOURS=%s', (set, hours) => {
    expect(readSettings({ ...PRODUCTION, REFUND_HOURS: set }).refundHours).toBe(hours);
  });

  it('limit the machine itself in a demonstration when it is asked for', () => {
    const settings = readSettings({ ...DEMONSTRATION, DATA_DIR: dataDir, RATE_LIMITS: 'on' });
    expect(settings).toMatchObject({ rateLimits: true, limitLoopback: true });
  });

  it('refuse a second key that is the first', () => {
    const twice = { DATA_DIR: dataDir, JWT_SECRET: SECRET, JWT_SECRET_PREVIOUS: SECRET };
    expect(() => readSettings(twice)).toThrow('JWT_SECRET_PREVIOUS must be another');
  });

  it('refuse to ask for verified addresses where no mail leaves', () => {
    const settings = { DATA_DIR: dataDir, MAIL: 'off', REQUIRE_VERIFIED_EMAIL: '1' };
    expect(() => readSettings(settings)).toThrow('REQUIRE_VERIFIED_EMAIL=1 needs mail');
  });

  it.each([
    ['DATABASE_URL=embedded', { ...PRODUCTION, DATABASE_URL: 'embedded' }, true],
    ['an explicit DATA_DIR alone', { ...PRODUCTION, DATABASE_URL: undefined, DATA_DIR: '/srv/apero' }, false],
    ['a demonstration', { ...DEMONSTRATION, JWT_SECRET: SECRET }, true],
  ])('make an embedded database where there is none with %s: %#', (_what, env, makesDatabase) => {
    const vapid = { VAPID_PUBLIC_KEY: undefined };
    expect(readSettings({ DATA_DIR: dataDir, ...env, ...vapid })).toMatchObject({
      databaseUrl: null,
      makesDatabase,
    });
  });

  it('name all problems at once', () => {
    expect(() => readSettings({ ...DEMONSTRATION, DATA_DIR: dataDir, PORT: 'x', HOLD_SECONDS: 'y' })).toThrow(
      /PORT[^]*HOLD_SECONDS/,
    );
  });
});
