import type { Pool } from 'pg';
import type { SentRequests } from './sent-requests.js';

/** What the sandbox needs from the process that runs it. */
export interface SandboxOptions {
  /** Connections to the database. The sandbox does not close the pool. */
  pool: Pool;
  /** The only clock of the sandbox: when it is put forward, sessions expire. */
  now: () => Date;
  /** The key that callers must show, as `STRIPE_SECRET_KEY`. */
  secretKey: string;
  /** The secret that signs webhooks, as `STRIPE_WEBHOOK_SECRET`. */
  webhookSecret: string;
  /** Where events are sent. Called at each delivery, because the port may be known late. */
  webhookUrl: () => string;
  /** The origin of the payment pages, without `/sandbox`. */
  publicUrl: () => string;
  /** The shortest life of a session, in seconds. Default: Stripe's own bound, 1800. */
  minSessionSeconds?: number;
  /** Whether webhooks are delivered without a call of flush(). Default: true. */
  background?: boolean;
  log: SandboxLog;
}

/** The part of pino's logger that the sandbox uses. */
export interface SandboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What every part of the sandbox works with. */
export interface SandboxContext extends Omit<SandboxOptions, 'minSessionSeconds'> {
  minSessionSeconds: number;
  sent: SentRequests;
  /** Starts a delivery soon, because a webhook may be waiting. */
  wake: () => void;
}

/** Returns a time in epoch seconds, as Stripe writes it. */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
