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

/** All settings, read once at start and frozen. The class is the injection token. */
export abstract class Settings {
  abstract readonly production: boolean;
  abstract readonly port: number;
  abstract readonly host: string;
  /** Public address of the product, without a slash at the end. */
  abstract readonly publicUrl: string;
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  abstract readonly trustProxyHops: number;
  /** Address of the PostgreSQL in use; of the embedded one once it runs. */
  abstract readonly databaseUrl: string;
  /** Maximum number of connections that one replica opens for requests. */
  abstract readonly databasePool: number;
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
  /** Whether the provider learns the guest's address, to which it sends its receipt. */
  abstract readonly receiptEmail: boolean;
  /** What the payment page calls every event; null: by its name. */
  abstract readonly productName: string | null;
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
  /** Hours before the start of an event until which a cancellation is refunded. */
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
  /** Whether schedules and job workers run; tests turn it off and call them. */
  abstract readonly backgroundWork: boolean;
}

/** Whether anybody can be told anything: by mail or on a phone. */
export function isTelling({ mail, push }: Pick<Settings, 'mail' | 'push'>): boolean {
  return mail !== null || push !== null;
}
