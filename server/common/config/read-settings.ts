import { resolve } from 'node:path';
import { ORGANISER_PASSWORD_SENTENCE, isOrganiserPassword } from '../passwords/organiser-password.rules.js';
import { markDemoFolder, readDemo } from './read-demo.js';
import {
  generated,
  generatedVapidKeys,
  readBooks,
  readMail,
  readMetrics,
  readOperator,
  readPush,
  readTracing,
} from './setting-groups.js';
import {
  type Environment,
  whyProduction,
  isGuessable,
  SHORTEST_SESSION_SECONDS,
} from './production.rules.js';
import { isPlaceholder, SettingReader } from './setting-reader.js';
import { randomBytes } from 'node:crypto';

/** Settings are missing or wrong. The message has one sentence for each. */
export class SettingsError extends Error {}

/** The settings as read; `Settings` once the database is open. */
export type ReadSettings = ReturnType<typeof readSettings>;

/** The demo's organiser if ADMIN_EMAIL is not set. */
export const DEMO_ORGANISER = { email: 'organiser@apero.example', password: 'apero-organiser' };

/** Settings that no environment variable changes: only tests do. */
export const FIXED_SETTINGS = {
  /** The cost of Argon2id: the first recommendation of OWASP's password storage cheat sheet, 19 MiB, two passes, one lane. */
  passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  /** Milliseconds within which a request has to arrive: its headers, the whole of it, and the whole if it has files. */
  deadlines: { headers: 10_000, body: 15_000, upload: 120_000 },
  /**
   * Milliseconds after which a silent mail server counts as down, while connecting and later. The latter is long: a server
   * may check a mail before it accepts it, and a mail whose acceptance we miss is sent again.
   */
  mailPatience: { connect: 10_000, silence: 60_000 },
};

const REQUIRED_IN_PRODUCTION = ['JWT_SECRET', 'PUBLIC_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const SHORTEST_PASSPHRASE = 16;
const POSTGRES = ['postgres:', 'postgresql:'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks all settings. Throws SettingsError with one sentence for each setting that is missing or wrong. */
export function readSettings(env: Environment) {
  const read = new SettingReader(env);
  const { problems } = read;
  const why = whyProduction(env);
  const production = why !== undefined;
  if (why) problems.push(...missingInProduction(env, why), ...unfitForProduction(env));
  const dataDir = resolve(read.text('DATA_DIR') ?? './data');
  const demo = readDemo(read, { dataDir, production });

  const database = readDatabase(read, production);
  const demoData = read.flag('DEMO_DATA', !database.databaseUrl && !production);
  const operator = readOperator(read);
  const settings = {
    production,
    /** Whether this is the demonstration of DEMO=1: every page says so, and search engines must not index it. */
    demo,
    ...database,
    /** Folder of the embedded database, the photos, and the generated secret and Web Push keys. */
    dataDir,
    /** Whether an empty database is filled with sample events and people. */
    demoData,
    ...readTokens(read),
    ...readPayments(read),
    admin: readAdmin(read) ?? (demoData ? DEMO_ORGANISER : null),
    operator,
    ...readBooks(read, operator),
    ...readMail(read, production),
    /** Null: no push notifications are sent. */
    push: readPush(read),
    ...readListening(read, production),
    ...readRules(read, production),
    ...readRecovery(read),
    ...FIXED_SETTINGS,
  };
  problems.push(...contradictions(settings));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  if (demo) markDemoFolder(dataDir);
  return Object.freeze({
    ...settings,
    jwtSecret:
      settings.jwtSecret || generated(dataDir, 'jwt-secret', () => randomBytes(48).toString('base64url')),
    // if production lost its data folder it would lose all subscriptions: there the keys must be set, or push is off
    push: settings.push ?? (production ? null : generatedVapidKeys(dataDir)),
  });
}

function readDatabase(read: SettingReader, production: boolean) {
  const saysEmbedded = read.text('DATABASE_URL') === 'embedded';
  return {
    /** Null: the embedded PostgreSQL is to be started. */
    databaseUrl: saysEmbedded ? null : read.url('DATABASE_URL', POSTGRES),
    /** Whether an embedded database may be created: in production only if DATABASE_URL says `embedded`. */
    makesDatabase: saysEmbedded || !production,
    /** Connection for migrations, if another role than the serving one runs them. */
    migrationDatabaseUrl: read.url('MIGRATION_DATABASE_URL', POSTGRES),
    /** Maximum number of database connections of one replica, all uses together. */
    databasePool: read.integer('DATABASE_POOL', 20, 2, 500),
    /** Whether connections use named prepared statements. Off behind a pooler that loses them. */
    preparedStatements: read.isOn('PREPARED_STATEMENTS'),
  };
}

function readPayments(read: SettingReader) {
  return {
    /** Null: the payment sandbox is used. */
    stripe: readStripe(read),
    /** Whether the guest's email address is sent to the provider, which then sends its own receipt. */
    receiptEmail: read.isOn('STRIPE_RECEIPT_EMAIL'),
    /** Product name on the payment page for every event; null: the event's name. */
    productName: read.text('STRIPE_PRODUCT_NAME'),
    /** Timeout of one call of the payment provider; a guest waits for it. */
    providerTimeoutSeconds: read.integer('STRIPE_TIMEOUT_SECONDS', 4, 1, 60),
  };
}

function readListening(read: SettingReader, production: boolean) {
  const port = read.integer('PORT', 3000, 0, 65_535);
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  return {
    port,
    host: read.text('HOST') ?? '0.0.0.0',
    /** Public address of the product, without a slash at the end. */
    publicUrl: publicUrl.replace(/\/+$/, ''),
    /** Seconds after a stop signal until no request is accepted; a load balancer has to notice, which others have not. */
    shutdownGraceSeconds: read.integer('SHUTDOWN_GRACE_SECONDS', production ? 2 : 0, 0, 60),
    /** How long an idle connection stays open. */
    keepAliveSeconds: read.integer('KEEP_ALIVE_SECONDS', 72, 1, 3600),
    /** Number of proxies in front whose X-Forwarded-For is trusted. */
    trustProxyHops: read.integer('TRUST_PROXY_HOPS', 0, 0, 10),
    rateLimits: read.isOn('RATE_LIMITS'),
    // outside production, calls from the machine itself are not limited unless RATE_LIMITS=on, so that scripts can try
    // the API
    limitLoopback: production || read.text('RATE_LIMITS') === 'on',
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    /** Null: metrics are not served. */
    metrics: readMetrics(read, port),
    /** Null: tracing is off. */
    tracing: readTracing(read),
    /** The share of fast, successful requests that is logged. */
    logSample: read.share('LOG_SAMPLE'),
    /** Whether browsers keep the client for offline use; if not, an installed service worker removes itself. */
    serviceWorker: read.isOn('SERVICE_WORKER'),
  };
}

function readRecovery(read: SettingReader) {
  const restored = read.flag('RESTORED');
  const backupPassphrase = read.text('BACKUP_PASSPHRASE');
  const isGood = (text: string) => text.length >= SHORTEST_PASSPHRASE && !isPlaceholder(text);
  if (backupPassphrase && !isGood(backupPassphrase))
    read.problems.push(
      `BACKUP_PASSPHRASE must have at least ${SHORTEST_PASSPHRASE} characters, and be no placeholder.`,
    );
  return {
    /** Whether this is a restored copy that must not send anything or call the provider: see `SafeMode`. */
    restored,
    /** Whether schedules and job workers run; tests turn this off and run jobs themselves. */
    backgroundWork: !restored,
    /** Null: backups are not encrypted. */
    backupPassphrase,
  };
}

function readRules(read: SettingReader, production: boolean) {
  const refundHours = read.integer('REFUND_HOURS', 48, 0, 24 * 60);
  // outside production, connections appear within seconds instead of the next morning
  const connectionsAt = read.text('CONNECTIONS_AT') ?? (production ? '10:00' : 'soon');
  if (connectionsAt === 'soon' ? production : !/^([01]\d|2[0-3]):[0-5]\d$/.test(connectionsAt))
    read.problems.push(`CONNECTIONS_AT must be a time such as 10:00${production ? '' : ', or soon'}.`);
  return {
    /** How long a reservation is held for its payment. */
    holdSeconds: read.integer('HOLD_SECONDS', SHORTEST_SESSION_SECONDS, 1, 86_400),
    /** Seconds between two reconciliation runs. */
    reconcileSeconds: read.integer('RECONCILE_SECONDS', 60, 1, 86_400),
    /** Hours before the start until which a cancellation is refunded: 24 or more; 0: until the day of the event begins. */
    refundHours: refundHours < 24 ? 0 : refundHours,
    /** Maximum number of hours for which a freed seat is offered to one person on the waiting list. */
    offerHours: read.integer('OFFER_HOURS', 12, 1, 72),
    matchesPerPerson: read.integer('MATCHES_PER_PERSON', 5, 1, 20),
    /** When new connections are revealed: each day at this time in Zurich (`10:00`), or `soon`: within seconds. */
    connectionsAt,
  };
}

function contradictions(settings: ReadSettings): string[] {
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

function readTokens(read: SettingReader) {
  const jwtSecret = read.text('JWT_SECRET') ?? '';
  const jwtSecretPrevious = read.text('JWT_SECRET_PREVIOUS');
  const secrets = { JWT_SECRET: jwtSecret, JWT_SECRET_PREVIOUS: jwtSecretPrevious };
  for (const [name, secret] of Object.entries(secrets))
    if (secret && (isGuessable(secret) || isPlaceholder(secret)))
      read.problems.push(`${name} must be a random text of at least 32 characters.`);
  if (jwtSecretPrevious && jwtSecretPrevious === jwtSecret)
    read.problems.push('JWT_SECRET_PREVIOUS must be another than JWT_SECRET: it is the one before.');
  return {
    /** Signs the tokens. */
    jwtSecret,
    /** Tokens signed with it are still valid. Null: the secret was never changed. */
    jwtSecretPrevious,
    tokenHours: read.integer('TOKEN_HOURS', 24 * 30, 1, 24 * 365),
    /** Hours without use after which sessions of organisers and hosts end. */
    staffIdleHours: read.integer('STAFF_IDLE_HOURS', 12, 1, 12),
  };
}

function readStripe(read: SettingReader) {
  const keys = read.pair('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  if (!keys) return null;
  if (keys.some(isPlaceholder))
    read.problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must not be placeholders.');
  return { secretKey: keys[0], webhookSecret: keys[1] };
}

function readAdmin(read: SettingReader) {
  const account = read.pair('ADMIN_EMAIL', 'ADMIN_PASSWORD');
  if (!account) return null;
  const [email, password] = account;
  if (password.length < 6 || isPlaceholder(password))
    read.problems.push('ADMIN_PASSWORD must have at least 6 characters and not be a placeholder.');
  return { email, password };
}
