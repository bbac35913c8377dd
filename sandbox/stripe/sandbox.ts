import { Router } from 'express';
import { type ApiAddress, createApiServer } from './api/api-server.js';
import { deleteOldKeys } from './api/idempotency.js';
import { STRIPE_MIN_SESSION_SECONDS } from './api/new-session.js';
import { SentRequests } from './common/sent-requests.js';
import type { SandboxContext, SandboxOptions } from './common/context.js';
import { createSchema } from './common/database.js';
import { answerRefusal, controlRouter } from './control/control.router.js';
import type { Command } from './control/commands.js';
import { control } from './control/control.js';
import { checkoutRouter } from './pages/checkout.router.js';
import { catchUp } from './payments/catch-up.js';
import { type PastPayment, recordPast } from './payments/past-payments.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.js';

export interface Sandbox {
  /** Creates the tables that are missing, opens the API, and starts to deliver webhooks. */
  start(): Promise<ApiAddress>;
  /** The payment pages and the control, to be mounted at `/sandbox`, before or after any body parser. */
  router: Router;
  /** Does everything that is due now, and delivers all webhooks that are due. */
  flush(): Promise<void>;
  /** What `POST /sandbox/control` does, without HTTP. */
  control(command: Command): Promise<unknown>;
  /** Puts payments of the past into the books, each once. Sends no webhook. */
  recordPast(payments: readonly PastPayment[]): Promise<void>;
  /** Closes the API and stops the deliveries. Waiting webhooks are sent after the next start. */
  stop(): Promise<void>;
}

/** Returns a payment sandbox that has not started yet. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const context: SandboxContext = {
    ...options,
    minSessionSeconds: options.minSessionSeconds ?? STRIPE_MIN_SESSION_SECONDS,
    sent: new SentRequests(),
    wake: () => delivery.wake(),
  };
  const delivery = new WebhookDelivery(context, () => catchUp(context));
  const flush = (): Promise<void> => delivery.flush();
  const api = createApiServer(context);
  return {
    start: async () => {
      await createSchema(context.pool);
      await deleteOldKeys(context);
      const address = await api.start();
      delivery.start();
      return address;
    },
    router: Router().use(checkoutRouter(context), controlRouter(context, flush), answerRefusal),
    flush,
    control: (command) => control(context, command, flush),
    recordPast: (payments) => recordPast(context, payments),
    stop: async () => {
      await api.stop();
      await delivery.stop();
    },
  };
}
