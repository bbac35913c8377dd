import type { TRACES_SAMPLERS } from './read-observability.js';

/** Keys of the Stripe account. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
}

/** Who runs this instance, and where; null where it is not set. Shown in the imprint and the privacy notice. */
export interface OperatorSettings {
  name: string | null;
  /** Postal address, in one line. */
  address: string | null;
  email: string | null;
  /** Where the server stands: two letters, ISO 3166. */
  country: string | null;
}

/** Who sells, as it stands on receipts; null where it is not set. */
export interface CompanySettings {
  name: string | null;
  /** Postal address, in one line. */
  address: string | null;
  /** The company's number: `CHE-123.456.789`, and `MWST` where it pays value-added tax. */
  uid: string | null;
  /** Value-added tax that is part of every price, in percent. Null: none is paid. */
  vatPercent: number | null;
}

/** How tables are written: `plain` with commas and UTC, `swiss` as a spreadsheet in Switzerland reads it. */
export const CSV_FORMATS = ['plain', 'swiss'] as const;
/** How tables are written. */
export type CsvFormat = (typeof CSV_FORMATS)[number];

/** What the provider takes of a payment, where it has not said it yet. */
export interface FeeSettings {
  percent: number;
  rappen: number;
}

/** How mail leaves. */
export interface MailSettings {
  /** Null: the mail sandbox takes it. */
  smtpUrl: string | null;
  /** The sender: an address, or `Name <address>`. */
  from: string;
}

/** The keys with which Web Push says who sends (VAPID, RFC 8292), in base64url. */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
}

/** Where metrics are answered. */
export interface MetricsSettings {
  port: number;
  /** The address on which it listens. */
  host: string;
}

/** Where traces go, and how many. */
export interface TracingSettings {
  /** Address of a collector that speaks OTLP over HTTP, without a slash at the end. */
  endpoint: string;
  sampler: (typeof TRACES_SAMPLERS)[number];
  /** The share of traces that samplers by share keep, 0 to 1. */
  share: number;
  serviceName: string;
  /** What else is said of whoever sends them (OTEL_RESOURCE_ATTRIBUTES). */
  attributes: Readonly<Record<string, string>>;
}

/** All settings, read once at start and frozen. The class is the injection token. */
export abstract class Settings {
  abstract readonly production: boolean;
  /** Whether this is the demonstration of DEMO=1: every page says so, and search engines are told to leave. */
  abstract readonly demo: boolean;
  abstract readonly port: number;
  abstract readonly host: string;
  /** Public address of the product, without a slash at the end. */
  abstract readonly publicUrl: string;
  /** How long requests are still taken, unready, after the order to stop, in seconds. */
  abstract readonly shutdownGraceSeconds: number;
  /** How long an idle connection stays open, in seconds. */
  abstract readonly keepAliveSeconds: number;
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  abstract readonly trustProxyHops: number;
  /** Address of the PostgreSQL in use; of the embedded one once it runs. */
  abstract readonly databaseUrl: string;
  /** Maximum number of connections that one replica opens, for whatever purpose. */
  abstract readonly databasePool: number;
  /** Whether connections prepare statements once; a pooler that loses them needs them without names. */
  abstract readonly preparedStatements: boolean;
  /** Folder of the embedded database, the photos and what is generated: the secret, the keys of Web Push. */
  abstract readonly dataDir: string;
  /** Signs the tokens. */
  abstract readonly jwtSecret: string;
  /** What signed them before: tokens of this secret are still good. Null: it was never changed. */
  abstract readonly jwtSecretPrevious: string | null;
  /** Lifetime of a token, in hours. */
  abstract readonly tokenHours: number;
  /** Hours without use after which sessions of organisers and hosts end. */
  abstract readonly staffIdleHours: number;
  /** Null: the payment sandbox is used. */
  abstract readonly stripe: StripeSettings | null;
  abstract readonly operator: OperatorSettings;
  abstract readonly company: CompanySettings;
  abstract readonly providerFee: FeeSettings;
  /** How lists are written that organisers save. */
  abstract readonly csvFormat: CsvFormat;
  /** Whether the provider learns the guest's address, to which it sends its receipt. */
  abstract readonly receiptEmail: boolean;
  /** What the payment page calls every event; null: by its name. */
  abstract readonly productName: string | null;
  /** How long one answer of the payment provider may take; a guest waits for it. */
  abstract readonly providerTimeoutSeconds: number;
  abstract readonly admin: { email: string; password: string } | null;
  /** Null: no mail is sent. */
  abstract readonly mail: MailSettings | null;
  /** Null: nothing is told on phones. */
  abstract readonly push: PushSettings | null;
  /** Whether browsers keep the client for times without a connection; if not, the worker that they have removes itself. */
  abstract readonly serviceWorker: boolean;
  /** Whether holds, reports and connections need a verified address. */
  abstract readonly requireVerifiedEmail: boolean;
  /** How long a reservation is held for its payment, in seconds. */
  abstract readonly holdSeconds: number;
  /** Seconds between two reconciliation runs. */
  abstract readonly reconcileSeconds: number;
  /** Hours before the start of an event until which a cancellation is refunded: 24 or more, or 0 for until the day of the event begins. */
  abstract readonly refundHours: number;
  /** When connections are told: each day at this time in Zurich (`10:00`); `soon`: within seconds, outside production. */
  abstract readonly connectionsAt: string;
  /** How long a freed seat is kept for one person of the waiting list at most, in hours. */
  abstract readonly offerHours: number;
  abstract readonly rateLimits: boolean;
  /** Whether limits count calls from the machine itself too. */
  abstract readonly limitLoopback: boolean;
  abstract readonly matchesPerPerson: number;
  /** Whether an empty database is filled with sample events and people. */
  abstract readonly demoData: boolean;
  abstract readonly logLevel: string;
  /** Whether this is a restored copy that must not touch the world: see `SafeMode`. */
  abstract readonly restored: boolean;
  /** The share of quick requests without an error that is logged, 0 to 1. */
  abstract readonly logSample: number;
  /** Null: nobody can ask for metrics. */
  abstract readonly metrics: MetricsSettings | null;
  /** Null: nothing is traced. */
  abstract readonly tracing: TracingSettings | null;
  /** Whether schedules and job workers run; tests turn it off and call them. */
  abstract readonly backgroundWork: boolean;
}

/** Whether anybody can be told anything: by mail or on a phone. */
export function isTelling({ mail, push }: Pick<Settings, 'mail' | 'push'>): boolean {
  return mail !== null || push !== null;
}
