import { resolve, join } from 'node:path';
import { ORGANISER_PASSWORD_SENTENCE, isOrganiserPassword } from '../passwords/organiser-password.rules.js';
import { markDemoFolder, readDemo } from './read-demo.js';
import {
  generatedVapidKeys,
  readBooks,
  readObservability,
  readMail,
  readPush,
  readOperator,
} from './setting-groups.js';
import {
  type Environment,
  whyProduction,
  isGuessable,
  SHORTEST_SESSION_SECONDS,
} from './production.rules.js';
import { SettingReader } from './setting-reader.js';
import type { Settings, StripeSettings } from './settings.js';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Returns the secret that signs tokens if JWT_SECRET is not set: generated once and kept in the data folder, readable by its owner only. */
function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // 'wx' fails if the file exists, so that two processes that start at once use one secret
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Settings are missing or wrong. The message has one sentence for each. */
export class SettingsError extends Error {}

/** The settings as read. `databaseUrl` is null if the embedded PostgreSQL is to be started. */
export type ReadSettings = Omit<Settings, 'databaseUrl'> & {
  databaseUrl: string | null;
  /** Connection for migrations, if another role than the serving one runs them. */
  migrationDatabaseUrl: string | null;
  /**
   * Whether an embedded database may be created if there is none: in production only if DATABASE_URL says `embedded`.
   */
  makesDatabase: boolean;
  /** Passphrase for backups; null: they are not encrypted. */
  backupPassphrase: string | null;
};

/** The demo's organiser if ADMIN_EMAIL is not set. */
export const DEMO_ORGANISER = { email: 'organiser@apero.example', password: 'apero-organiser' };

const PLACEHOLDER = /change[-_ ]?me|placeholder|your[-_]|<.*>/i;
const REQUIRED_IN_PRODUCTION = ['JWT_SECRET', 'PUBLIC_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const SHORTEST_PASSPHRASE = 16;
const POSTGRES = ['postgres:', 'postgresql:'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks all settings. Throws SettingsError with one sentence for each setting that is missing or wrong. */
export function readSettings(env: Environment): ReadSettings {
  const problems: string[] = [];
  const read = new SettingReader(env, problems);
  const why = whyProduction(env);
  const production = why !== undefined;
  if (why) problems.push(...missingInProduction(env, why), ...unfitForProduction(env));
  const dataDir = resolve(read.text('DATA_DIR') ?? './data');
  const demo = readDemo(read, env, { dataDir, production }, problems);

  const database = readDatabase(read, production);
  const isDemoByDefault = !database.databaseUrl && !production;
  const demoData = read.choice('DEMO_DATA', ['0', '1'], isDemoByDefault ? '1' : '0') === '1';
  const settings = {
    production,
    demo,
    ...database,
    dataDir,
    demoData,
    ...readSecrets(read, problems),
    tokenHours: read.integer('TOKEN_HOURS', 24 * 30, 1, 24 * 365),
    staffIdleHours: read.integer('STAFF_IDLE_HOURS', 12, 1, 12),
    ...readPayments(read, problems),
    admin: readAdmin(read, problems) ?? (demoData ? DEMO_ORGANISER : null),
    ...readCompany(read, problems),
    ...readMail(read, production, problems),
    push: readPush(read, problems),
    serviceWorker: read.choice('SERVICE_WORKER', ['on', 'off'], 'on') === 'on',
    ...readListening(read, production, problems),
    ...readRules(read),
    connectionsAt: readConnectionsAt(read, production, problems),
    ...readRecovery(read, problems),
  };
  problems.push(...contradictions(settings));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  if (demo) markDemoFolder(dataDir);
  return Object.freeze({
    ...settings,
    jwtSecret: settings.jwtSecret || generatedSecret(settings.dataDir),
    // if production lost its data folder it would lose all subscriptions: there the keys must be set, or push is off
    push: settings.push ?? (production ? null : generatedVapidKeys(settings.dataDir)),
  });
}

function readCompany(read: SettingReader, problems: string[]) {
  const operator = readOperator((name) => read.text(name), problems);
  return { operator, ...readBooks(read, operator, problems) };
}

function readDatabase(read: SettingReader, production: boolean) {
  const saysEmbedded = read.text('DATABASE_URL') === 'embedded';
  return {
    databaseUrl: saysEmbedded ? null : read.url('DATABASE_URL', POSTGRES),
    makesDatabase: saysEmbedded || !production,
    migrationDatabaseUrl: read.url('MIGRATION_DATABASE_URL', POSTGRES),
    databasePool: read.integer('DATABASE_POOL', 20, 2, 500),
    preparedStatements: read.choice('PREPARED_STATEMENTS', ['on', 'off'], 'on') === 'on',
  };
}

function readPayments(read: SettingReader, problems: string[]) {
  return {
    stripe: readStripe(read, problems),
    receiptEmail: read.choice('STRIPE_RECEIPT_EMAIL', ['on', 'off'], 'on') === 'on',
    productName: read.text('STRIPE_PRODUCT_NAME'),
    providerTimeoutSeconds: read.integer('STRIPE_TIMEOUT_SECONDS', 4, 1, 60),
  };
}

function readListening(read: SettingReader, production: boolean, problems: string[]) {
  const port = read.integer('PORT', 3000, 0, 65_535);
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  return {
    port,
    host: read.text('HOST') ?? '0.0.0.0',
    publicUrl: publicUrl.replace(/\/+$/, ''),
    // outside production no load balancer has to notice that the server stops
    shutdownGraceSeconds: read.integer('SHUTDOWN_GRACE_SECONDS', production ? 2 : 0, 0, 60),
    keepAliveSeconds: read.integer('KEEP_ALIVE_SECONDS', 72, 1, 3600),
    trustProxyHops: read.integer('TRUST_PROXY_HOPS', 0, 0, 10),
    ...readLimits(read, production),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    ...readObservability(read, port, problems),
  };
}

// outside production, calls from the machine itself are not limited unless RATE_LIMITS=on, so that scripts can try the
// API
function readLimits(read: SettingReader, production: boolean) {
  const said = read.text('RATE_LIMITS');
  const rateLimits = read.choice('RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  return { rateLimits, limitLoopback: production || said === 'on' };
}

// in the safe mode of a restored copy no background work runs: see `SafeMode`
function readRecovery(read: SettingReader, problems: string[]) {
  const restored = read.choice('RESTORED', ['0', '1'], '0') === '1';
  const backupPassphrase = read.text('BACKUP_PASSPHRASE');
  if (
    backupPassphrase &&
    (backupPassphrase.length < SHORTEST_PASSPHRASE || PLACEHOLDER.test(backupPassphrase))
  )
    problems.push(
      `BACKUP_PASSPHRASE must have at least ${SHORTEST_PASSPHRASE} characters, and be no placeholder.`,
    );
  return { restored, backgroundWork: !restored, backupPassphrase };
}

/** If fewer hours are set, refunds end when the day of the event begins, because the match lists open then. */
function readRefundHours(read: SettingReader): number {
  const hours = read.integer('REFUND_HOURS', 48, 0, 24 * 60);
  return hours < 24 ? 0 : hours;
}

function readRules(read: SettingReader) {
  return {
    holdSeconds: read.integer('HOLD_SECONDS', SHORTEST_SESSION_SECONDS, 1, 86_400),
    reconcileSeconds: read.integer('RECONCILE_SECONDS', 60, 1, 86_400),
    refundHours: readRefundHours(read),
    offerHours: read.integer('OFFER_HOURS', 12, 1, 72),
    matchesPerPerson: read.integer('MATCHES_PER_PERSON', 5, 1, 20),
  };
}

// outside production, connections appear within seconds instead of the next morning
function readConnectionsAt(read: SettingReader, production: boolean, problems: string[]): string {
  const at = read.text('CONNECTIONS_AT') ?? (production ? '10:00' : 'soon');
  if (at === 'soon' ? production : !/^([01]\d|2[0-3]):[0-5]\d$/.test(at))
    problems.push(`CONNECTIONS_AT must be a time such as 10:00${production ? '' : ', or soon'}.`);
  return at;
}

function contradictions(settings: Omit<ReadSettings, 'jwtSecret'>): string[] {
  const { production, rateLimits, demoData, stripe, holdSeconds } = settings;
  const found: string[] = [];
  if (production && !rateLimits) found.push('RATE_LIMITS=off is not allowed in production.');
  if (production && demoData) found.push('DEMO_DATA=1 is not allowed in production: its log-ins are known.');
  if (settings.migrationDatabaseUrl && !settings.databaseUrl)
    found.push('MIGRATION_DATABASE_URL needs DATABASE_URL: the role that serves.');
  if (!stripe && settings.databasePool < 3)
    found.push('DATABASE_POOL must be at least 3 with the payment sandbox, which has a part of it.');
  if (stripe && holdSeconds < SHORTEST_SESSION_SECONDS)
    found.push(`HOLD_SECONDS must be at least ${SHORTEST_SESSION_SECONDS} with Stripe.`);
  return found;
}

function missingInProduction(env: Environment, why: string): string[] {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => !env[name]);
  if (!env['DATABASE_URL'] && !env['DATA_DIR']) missing.unshift('DATABASE_URL (or an explicit DATA_DIR)');
  if (missing.length === 0) return [];
  return [
    `Production needs these settings: ${missing.join(', ')}.`,
    `This start is one of production, as ${why}; NODE_ENV=development says that it is none.`,
  ];
}

/** What is allowed only in a rehearsal of production (STAGING=1), and what no production may have. */
function unfitForProduction(env: Environment): string[] {
  const found: string[] = [];
  const staging = env['STAGING'] === '1';
  if (!staging && env['PUBLIC_URL']?.trim().toLowerCase().startsWith('http:'))
    found.push('PUBLIC_URL must start with https:// in production; STAGING=1 allows http for a rehearsal.');
  if (!staging && /^(sk|rk)_test_/.test(env['STRIPE_SECRET_KEY']?.trim() ?? ''))
    found.push('STRIPE_SECRET_KEY is a test key: STAGING=1 allows it for a rehearsal.');
  const password = env['ADMIN_PASSWORD']?.trim();
  if (password && !isOrganiserPassword(password))
    found.push(`ADMIN_PASSWORD ${ORGANISER_PASSWORD_SENTENCE}.`);
  return found;
}

function readSecrets(read: SettingReader, problems: string[]) {
  const jwtSecret = read.text('JWT_SECRET') ?? '';
  const jwtSecretPrevious = read.text('JWT_SECRET_PREVIOUS');
  for (const [name, secret] of Object.entries({
    JWT_SECRET: jwtSecret,
    JWT_SECRET_PREVIOUS: jwtSecretPrevious,
  }))
    if (secret && (isGuessable(secret) || PLACEHOLDER.test(secret)))
      problems.push(`${name} must be a random text of at least 32 characters.`);
  if (jwtSecretPrevious && jwtSecretPrevious === jwtSecret)
    problems.push('JWT_SECRET_PREVIOUS must be another than JWT_SECRET: it is the one before.');
  return { jwtSecret, jwtSecretPrevious };
}

function readStripe(read: SettingReader, problems: string[]): StripeSettings | null {
  const secretKey = read.text('STRIPE_SECRET_KEY');
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET');
  if (!secretKey && !webhookSecret) return null;
  if (!secretKey || !webhookSecret) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both.');
    return null;
  }
  if (PLACEHOLDER.test(secretKey) || PLACEHOLDER.test(webhookSecret))
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must not be placeholders.');
  return { secretKey, webhookSecret };
}

function readAdmin(read: SettingReader, problems: string[]): Settings['admin'] {
  const email = read.text('ADMIN_EMAIL');
  const password = read.text('ADMIN_PASSWORD');
  if (!email && !password) return null;
  if (!email || !password) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both.');
    return null;
  }
  if (password.length < 6 || PLACEHOLDER.test(password))
    problems.push('ADMIN_PASSWORD must have at least 6 characters and not be a placeholder.');
  return { email, password };
}
