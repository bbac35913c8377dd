import type { TRACES_SAMPLERS } from './setting-groups.js';
import { readFileSync } from 'node:fs';

/** The running version, from package.json in the current folder. */
export const version = readVersion();

function readVersion(): string {
  try {
    const { version: read } = JSON.parse(readFileSync('package.json', 'utf8')) as { version?: string };
    return read ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Who runs this instance; null where not set. Shown in the imprint and the privacy notice. */
export interface OperatorSettings {
  name: string | null;
  /** Postal address, in one line. */
  address: string | null;
  email: string | null;
  /** Country of the server: two letters, ISO 3166. */
  country: string | null;
}

/** The seller on receipts; null where not set. */
export interface CompanySettings {
  name: string | null;
  /** Postal address, in one line. */
  address: string | null;
  /** Company number: `CHE-123.456.789`, followed by `MWST` if it pays value-added tax. */
  uid: string | null;
  /** Value-added tax included in every price, in percent. Null: none is paid. */
  vatPercent: number | null;
}

/** Formats of CSV files: `plain` with commas and UTC, `swiss` as spreadsheets in Switzerland expect them. */
export const CSV_FORMATS = ['plain', 'swiss'] as const;
export type CsvFormat = (typeof CSV_FORMATS)[number];

/** How mail is sent. */
export interface MailSettings {
  /** Null: the mail sandbox receives it. */
  smtpUrl: string | null;
  /** The sender: an address, or `Name <address>`. */
  from: string;
}

/** The VAPID keys of Web Push (RFC 8292), in base64url. */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
}

/** Where metrics are served. */
export interface MetricsSettings {
  port: number;
  /** The address on which it listens. */
  host: string;
}

/** Where traces are sent, and how many. */
export interface TracingSettings {
  /** Address of a collector that speaks OTLP over HTTP, without a slash at the end. */
  endpoint: string;
  sampler: (typeof TRACES_SAMPLERS)[number];
  /** The share of traces that ratio samplers keep, 0 to 1. */
  share: number;
  serviceName: string;
  /** More attributes of the sending process (OTEL_RESOURCE_ATTRIBUTES). */
  attributes: Readonly<Record<string, string>>;
}

/** All settings, read once at start and frozen. The class is the injection token. */
export abstract class Settings {
  abstract readonly production: boolean;
  /** Whether this is the demonstration of DEMO=1: every page says so, and search engines must not index it. */
  abstract readonly demo: boolean;
  abstract readonly port: number;
  abstract readonly host: string;
  /** Public address of the product, without a slash at the end. */
  abstract readonly publicUrl: string;
  /** Seconds after a stop signal during which requests are accepted while the server reports that it is not ready. */
  abstract readonly shutdownGraceSeconds: number;
  /** How long an idle connection stays open, in seconds. */
  abstract readonly keepAliveSeconds: number;
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  abstract readonly trustProxyHops: number;
  /** Address of the PostgreSQL in use; of the embedded one once it runs. */
  abstract readonly databaseUrl: string;
  /** Maximum number of database connections of one replica, all uses together. */
  abstract readonly databasePool: number;
  /** Whether connections use named prepared statements. Off behind a pooler that loses them. */
  abstract readonly preparedStatements: boolean;
  /** Folder of the embedded database, the photos, and the generated secret and Web Push keys. */
  abstract readonly dataDir: string;
  /** Signs the tokens. */
  abstract readonly jwtSecret: string;
  /** The previous secret: tokens signed with it are still valid. Null: it was never changed. */
  abstract readonly jwtSecretPrevious: string | null;
  /** Lifetime of a token, in hours. */
  abstract readonly tokenHours: number;
  /** Hours without use after which sessions of organisers and hosts end. */
  abstract readonly staffIdleHours: number;
  /** Null: the payment sandbox is used. */
  abstract readonly stripe: { secretKey: string; webhookSecret: string } | null;
  abstract readonly operator: OperatorSettings;
  abstract readonly company: CompanySettings;
  /** The provider's fee for a payment, used until the provider reports the real one. */
  abstract readonly providerFee: { percent: number; rappen: number };
  /** Format of the CSV files that organisers download. */
  abstract readonly csvFormat: CsvFormat;
  /** Whether the guest's email address is sent to the provider, which then sends its own receipt. */
  abstract readonly receiptEmail: boolean;
  /** Product name on the payment page for every event; null: the event's name. */
  abstract readonly productName: string | null;
  /** Timeout of one call of the payment provider, in seconds; a guest waits for it. */
  abstract readonly providerTimeoutSeconds: number;
  abstract readonly admin: { email: string; password: string } | null;
  /** Null: no mail is sent. */
  abstract readonly mail: MailSettings | null;
  /** Null: no push notifications are sent. */
  abstract readonly push: PushSettings | null;
  /** Whether browsers keep the client for offline use; if not, an installed service worker removes itself. */
  abstract readonly serviceWorker: boolean;
  /** Whether holds, reports and connections need a verified email address. */
  abstract readonly requireVerifiedEmail: boolean;
  /** How long a reservation is held for its payment, in seconds. */
  abstract readonly holdSeconds: number;
  /** Seconds between two reconciliation runs. */
  abstract readonly reconcileSeconds: number;
  /** Hours before the start of an event until which a cancellation is refunded: 24 or more, or 0 for until the day of the event begins. */
  abstract readonly refundHours: number;
  /** When new connections are revealed: each day at this time in Zurich (`10:00`), or `soon`: within seconds. */
  abstract readonly connectionsAt: string;
  /** Maximum number of hours for which a freed seat is offered to one person on the waiting list. */
  abstract readonly offerHours: number;
  abstract readonly rateLimits: boolean;
  /** Whether rate limits also count calls from the machine itself. */
  abstract readonly limitLoopback: boolean;
  abstract readonly matchesPerPerson: number;
  /** Whether an empty database is filled with sample events and people. */
  abstract readonly demoData: boolean;
  abstract readonly logLevel: string;
  /** Whether this is a restored copy that must not send anything or call the provider: see `SafeMode`. */
  abstract readonly restored: boolean;
  /** The share of fast, successful requests that is logged, 0 to 1. */
  abstract readonly logSample: number;
  /** Null: metrics are not served. */
  abstract readonly metrics: MetricsSettings | null;
  /** Null: tracing is off. */
  abstract readonly tracing: TracingSettings | null;
  /** Whether schedules and job workers run; tests turn this off and run jobs themselves. */
  abstract readonly backgroundWork: boolean;
}

/** Whether any notification can be sent, by mail or push. */
export function canNotify({ mail, push }: Pick<Settings, 'mail' | 'push'>): boolean {
  return mail !== null || push !== null;
}
