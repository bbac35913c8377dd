import type { Pool } from 'pg';

/** What the sandbox needs from where it runs. */
export interface SandboxOptions {
  /** A pool of the host's (it stays open after stop), or the address of the database for a pool of the sandbox's own. */
  pool: Pool | string;
  /** The clock. The sandbox has no other; turn it and sessions run out. */
  now: () => Date;
  /** The key that callers must show, as `STRIPE_SECRET_KEY`. */
  secretKey: string;
  /** The secret that signs webhooks, as `STRIPE_WEBHOOK_SECRET`. */
  webhookSecret: string;
  /** Where events are sent. Asked at each sending, so that a port may be known late. */
  webhookUrl: () => string;
  /** The origin at which the pages are seen, without `/sandbox`. */
  publicUrl: () => string;
  /** The shortest life of a session, in seconds; Stripe's own bound is 1800. */
  minSessionSeconds?: number;
  /** Whether webhooks go out by themselves (default). Without, they wait for flush(). */
  background?: boolean;
  /** The port of the API on 127.0.0.1; 0 (default) takes a free one. */
  port?: number;
  log: SandboxLog;
}

/** As pino has it. */
export interface SandboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What every part of the sandbox works with. */
export interface SandboxContext extends Omit<SandboxOptions, 'pool' | 'minSessionSeconds'> {
  pool: Pool;
  minSessionSeconds: number;
  /** Says that there may be a webhook to deliver. */
  wake: () => void;
}

/** A moment in epoch seconds, as Stripe writes them. */
export function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
