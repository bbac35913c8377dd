import type { RequestHandler } from 'express';
import { Pool } from 'pg';
import { PreparingConnection } from '../../common/database/connection.js';
import { createApiServer } from './api-server.js';
import type { ApiAddress } from './api-server.js';
import { catchUp } from './catch-up.js';
import { control } from './control.js';
import type { Command } from './control.js';
import { Courier } from './courier.js';
import { forgetOldKeys } from './idempotency.js';
import { pagesRouter } from './pages.router.js';
import type { SandboxContext, SandboxOptions } from './sandbox-context.js';
import { createSchema } from './schema.js';
import { STRIPE_MIN_SESSION_SECONDS } from './open-payment.js';

/** Connections of a pool of the sandbox's own. */
const OWN_POOL_SIZE = 8;

export interface Sandbox {
  /** Creates what is missing in the database, opens the API, begins to deliver webhooks. */
  start(): Promise<ApiAddress>;
  /** The payment pages and the control; mount it at `/sandbox`, before any body parser or after. */
  router: RequestHandler;
  /** Does all that is due now, and delivers all webhooks that are due now. */
  flush(): Promise<void>;
  /** What `POST /sandbox/control` does, without HTTP. */
  control(command: Command): Promise<unknown>;
  /** Closes the API and ends deliveries; what is undelivered goes out after the next start. */
  stop(): Promise<void>;
}

/** The payment sandbox: Stripe's HTTP API for what the product uses of it, with pages to pay on and faults on demand. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const ownPool = typeof options.pool === 'string' ? openPool(options) : null;
  const context: SandboxContext = {
    ...options,
    pool: ownPool ?? (options.pool as Pool),
    minSessionSeconds: options.minSessionSeconds ?? STRIPE_MIN_SESSION_SECONDS,
    wake: () => courier.wake(),
  };
  const courier = new Courier(context, () => catchUp(context));
  const flush = (): Promise<void> => courier.flush();
  const api = createApiServer(context);
  return {
    start: async () => {
      await createSchema(context.pool);
      await forgetOldKeys(context);
      const address = await api.start();
      courier.start();
      return address;
    },
    router: pagesRouter(context, flush),
    flush,
    control: (command) => control(context, command, flush),
    stop: async () => {
      await api.stop();
      await courier.stop();
      await ownPool?.end();
    },
  };
}

function openPool({ pool, log }: SandboxOptions): Pool {
  const opened = new Pool({
    connectionString: pool as string,
    max: OWN_POOL_SIZE,
    Client: PreparingConnection,
  });
  // Without a listener, an idle connection that breaks (the database restarting) would end the process.
  opened.on('error', (error) => log.warn({ err: error }, 'the payment sandbox lost a database connection'));
  return opened;
}
