import { setImmediate as nextTurn } from 'node:timers';
import { claimDelivery, markDelivered, putBack, unclaim } from './deliveries.store.js';
import type { Delivery } from './deliveries.store.js';
import { post } from './http-post.js';
import { seconds } from './sandbox-context.js';
import type { SandboxContext } from './sandbox-context.js';
import { signatureHeader } from './webhook-signature.js';

/** Webhooks on their way at the same time, at most. */
const MAX_SENDERS = 8;
const ANSWER_TIMEOUT_MS = 10_000;
/** How often the background looks for what has become due: late webhooks, retries, those of dead replicas. */
const ROUND_MS = 1000;

/** Carries events to the webhook address. */
export interface Courier {
  /** There may be something to deliver: sends it soon, if it works in the background. */
  wake(): void;
  start(): void;
  /** Delivers all that is due now, and waits for what this process has on its way. */
  flush(): Promise<void>;
  /** Ends what is on its way; it is sent again at the next start. */
  stop(): Promise<void>;
}

/**
 * @param catchUp does what time has made due (sessions running out, payments settling); answers how much it did
 */
export function createCourier(context: SandboxContext, catchUp: () => Promise<number>): Courier {
  const senders = new Set<Promise<number>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const send = async (): Promise<number> => {
    let carried = 0;
    while (!stopping.signal.aborted) {
      const delivery = await claimDelivery(context.pool, context.now());
      if (delivery === null) break;
      addSender();
      await deliver(context, delivery, stopping.signal);
      carried += 1;
    }
    return carried;
  };

  const startSender = (): Promise<number> => {
    const sender = send()
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'the payment sandbox could not deliver webhooks');
        return 0;
      })
      .finally(() => senders.delete(sender));
    senders.add(sender);
    return sender;
  };

  const addSender = (): void => {
    if (senders.size < MAX_SENDERS && !stopping.signal.aborted) void startSender();
  };

  const goRound = async (): Promise<void> => {
    await catchUp().catch((error: unknown) =>
      context.log.warn({ err: error }, 'the payment sandbox could not catch up with the time'),
    );
    addSender();
    if (!stopping.signal.aborted) timer = setTimeout(startRound, ROUND_MS).unref();
  };

  const startRound = (): void => {
    round = goRound();
  };

  return {
    wake: () => {
      if (context.background !== false) nextTurn(addSender);
    },
    start: () => {
      if (context.background !== false) startRound();
    },
    flush: async () => {
      let done: number;
      do {
        done = (await catchUp()) + (await startSender());
        await Promise.all(senders);
      } while (done > 0);
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await round;
      await Promise.all(senders);
    },
  };
}

async function deliver(context: SandboxContext, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const body = JSON.stringify(delivery.event, null, 2);
  const secret = delivery.forged ? `${context.webhookSecret}-forged` : context.webhookSecret;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureHeader(body, secret, seconds(context.now())),
  };
  let answer: string;
  try {
    const status = await post({
      url: context.webhookUrl(),
      headers,
      body,
      timeoutMs: ANSWER_TIMEOUT_MS,
      signal,
    });
    answer = String(status);
  } catch (error) {
    if (signal.aborted) return unclaim(context.pool, delivery);
    answer = error instanceof Error ? error.message : String(error);
  }
  if (/^2\d\d$/.test(answer)) await markDelivered(context.pool, delivery, answer);
  else await putBack(context.pool, delivery, context.now(), answer);
}
