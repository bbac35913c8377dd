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
export class Courier {
  private readonly senders = new Set<Promise<number>>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();

  /**
   * @param catchUp does what time has made due (sessions running out, payments settling); answers how much it did
   */
  constructor(
    private readonly context: SandboxContext,
    private readonly catchUp: () => Promise<number>,
  ) {}

  /** Begins to work in the background, unless the sandbox is to wait for flush(). */
  start(): void {
    if (this.context.background !== false) this.round = this.goRound();
  }

  /** There may be something to deliver: sends it soon, if it works in the background. */
  wake(): void {
    if (this.context.background !== false) nextTurn(() => this.addSender());
  }

  /** Delivers all that is due now, and waits for what this process has on its way. */
  async flush(): Promise<void> {
    let done: number;
    do {
      done = (await this.catchUp()) + (await this.startSender());
      await Promise.all(this.senders);
    } while (done > 0);
  }

  /** Breaks off what is on its way; it is sent again after the next start. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.round;
    await Promise.all(this.senders);
  }

  private async goRound(): Promise<void> {
    await this.catchUp().catch((error: unknown) =>
      this.context.log.warn({ err: error }, 'the payment sandbox could not catch up with the time'),
    );
    this.addSender();
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => this.start(), ROUND_MS).unref();
  }

  private addSender(): void {
    if (this.senders.size < MAX_SENDERS && !this.stopping.signal.aborted) void this.startSender();
  }

  private startSender(): Promise<number> {
    const sender = this.send()
      .catch((error: unknown) => {
        this.context.log.warn({ err: error }, 'the payment sandbox could not deliver webhooks');
        return 0;
      })
      .finally(() => this.senders.delete(sender));
    this.senders.add(sender);
    return sender;
  }

  /** Sends what is due, one after the other, and calls for help when there is more; answers how many. */
  private async send(): Promise<number> {
    let carried = 0;
    while (!this.stopping.signal.aborted) {
      const delivery = await claimDelivery(this.context.pool, this.context.now());
      if (delivery === null) break;
      this.addSender();
      await deliver(this.context, delivery, this.stopping.signal);
      carried += 1;
    }
    return carried;
  }
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
