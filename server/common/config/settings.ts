/** Who may use the payment provider, or null for the sandbox. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
}

/** All settings of the product, read once at start and frozen. The class is the injection token. */
export abstract class Settings {
  abstract readonly production: boolean;
  abstract readonly port: number;
  abstract readonly host: string;
  /** Where people reach the product, without a slash at the end. */
  abstract readonly publicUrl: string;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  abstract readonly trustProxyHops: number;
  /** Address of the PostgreSQL in use (the embedded one's once it runs). */
  abstract readonly databaseUrl: string;
  /** Most connections that one replica opens for requests. */
  abstract readonly databasePool: number;
  /** Folder for what is kept on disk: embedded database, photos, generated secret. */
  abstract readonly dataDir: string;
  abstract readonly jwtSecret: string;
  /** How long a token is good for. */
  abstract readonly tokenHours: number;
  abstract readonly stripe: StripeSettings | null;
  abstract readonly admin: { email: string; password: string } | null;
  /** How long a place is held for its payment. */
  abstract readonly holdSeconds: number;
  /** How often open holds are asked after at the provider. */
  abstract readonly reconcileSeconds: number;
  /** Until how many hours before the start a guest who cancels gets everything back. */
  abstract readonly refundHours: number;
  abstract readonly rateLimits: boolean;
  abstract readonly matchesPerPerson: number;
  /** Whether an empty database is filled with sample events and people. */
  abstract readonly demoData: boolean;
  abstract readonly logLevel: string;
  /** Whether schedulers and job workers run by themselves; tests turn it off and ring the bells themselves. */
  abstract readonly backgroundWork: boolean;
}
