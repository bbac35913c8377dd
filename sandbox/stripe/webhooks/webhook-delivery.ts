import { setImmediate as nextTurn } from 'node:timers';
import { epochSeconds, type SandboxContext } from '../common/context.js';
import { claimDelivery, type Delivery, markDelivered, releaseClaim, retryLater } from './deliveries.store.js';
import { signatureHeader } from './webhook-signature.js';

/** Webhooks that are sent at the same time, at most. */
const MAX_SENDERS = 8;
const ANSWER_TIMEOUT_MS = 10_000;
/** How often the background looks for what is due: late webhooks, retries, webhooks of replicas that died. */
const POLL_MS = 1000;

/** Sends events to the webhook address. */
export class WebhookDelivery {
  private readonly senders = new Set<Promise<number>>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();

  /** @param catchUp expires sessions and settles payments that are due; returns how many */
  constructor(
    private readonly context: SandboxContext,
    private readonly catchUp: () => Promise<number>,
  ) {}

  /** Starts the work in the background, unless it is switched off. */
  start(): void {
    if (this.context.background !== false) this.polling = this.poll();
  }

  /** Starts a delivery soon, unless the background is switched off. */
  wake(): void {
    if (this.context.background !== false) nextTurn(() => this.addSender());
  }

  /** Delivers everything that is due now, and waits for what this process is sending already. */
  async flush(): Promise<void> {
    let done: number;
    do {
      done = (await this.catchUp()) + (await this.startSender());
      await Promise.all(this.senders);
    } while (done > 0);
  }

  /** Aborts what is being sent. It is sent again after the next start. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.polling;
    await Promise.all(this.senders);
  }

  private async poll(): Promise<void> {
    await this.catchUp().catch((error: unknown) =>
      this.context.log.warn({ err: error }, 'the payment sandbox could not catch up with the time'),
    );
    this.addSender();
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => this.start(), POLL_MS).unref();
  }

  private addSender(): void {
    if (this.senders.size < MAX_SENDERS && !this.stopping.signal.aborted) void this.startSender();
  }

  private startSender(): Promise<number> {
    const sender = this.sendDue()
      .catch((error: unknown) => {
        this.context.log.warn({ err: error }, 'the payment sandbox could not deliver webhooks');
        return 0;
      })
      .finally(() => this.senders.delete(sender));
    this.senders.add(sender);
    return sender;
  }

  /** Sends what is due, one after the other, beside a further sender when there is more. Returns how many. */
  private async sendDue(): Promise<number> {
    let sent = 0;
    while (!this.stopping.signal.aborted) {
      const delivery = await claimDelivery(this.context.pool, this.context.now());
      if (delivery === null) break;
      this.addSender();
      await deliver(this.context, delivery, this.stopping.signal);
      sent += 1;
    }
    return sent;
  }
}

async function deliver(context: SandboxContext, delivery: Delivery, stopping: AbortSignal): Promise<void> {
  let answer: string;
  try {
    answer = String(await post(context, delivery, stopping));
  } catch (error) {
    if (stopping.aborted) return releaseClaim(context.pool, delivery);
    answer = error instanceof Error ? error.message : String(error);
  }
  if (/^2\d\d$/.test(answer)) await markDelivered(context.pool, delivery, answer);
  else await retryLater(context.pool, delivery, context.now(), answer);
}

/** Sends a webhook. Returns the status of the answer. */
async function post(context: SandboxContext, delivery: Delivery, stopping: AbortSignal): Promise<number> {
  const body = JSON.stringify(delivery.event, null, 2);
  const secret = delivery.forged ? `${context.webhookSecret}-forged` : context.webhookSecret;
  const response = await fetch(context.webhookUrl(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureHeader(body, secret, epochSeconds(context.now())),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
  });
  await response.arrayBuffer();
  return response.status;
}
