import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ArrayContains, IsNull, LessThan, type Repository } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { Jobs } from '../common/jobs/jobs.js';
import { Outbox, outboxEvent, type OutboxEvent, ReadsOutbox } from '../common/outbox/outbox.js';
import { mayBePublicHost, publicLookup } from '../common/http/public-address.js';
import { DAY, HOUR, SECOND, MINUTE } from '../common/time/durations.rules.js';
import {
  isWebhookKind,
  TEST_KIND,
  webhookData,
  type Endpoint,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from './webhook-delivery.entity.js';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { Keys } from '../common/keys/keys.js';

/** The prefix of secrets in Standard Webhooks. */
const PREFIX = 'whsec_';

/** Returns the signature of a message by Standard Webhooks. `seconds`: when it is sent, since 1970. */
export function signatureOf(secret: string, messageId: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')}`;
}

/** Returns why the `url` of an endpoint is refused; null if it is accepted. Its host is resolved only when it is called. */
export function addressFault(address: string, isProduction: boolean): string | null {
  if (!URL.canParse(address)) return 'url must be a whole address';
  const url = new URL(address);
  if (url.protocol !== 'https:' && (isProduction || url.protocol !== 'http:'))
    return 'url must begin with https://';
  if (url.username || url.password) return 'url must not hold a password';
  if (isProduction && !mayBePublicHost(url.hostname, { loopback: false }))
    return 'url must be reachable from everywhere: no address of this machine or of a private network';
  return null;
}

/** Timeout of a call until the answer is complete, in milliseconds. */
const TIMEOUT = 10_000;
/** Maximum bytes of an answer that are read; the rest is cut off. */
const LONGEST_ANSWER = 16_384;
/** Characters of an answer that are stored. */
const STORED_CHARACTERS = 500;

interface CallResult {
  /** Null: no answer came. */
  status: number | null;
  answer: string;
}

/** Sends a POST. Follows no redirect; `publicOnly`: connects only to a public address, the very one that was checked. */
function callWebhook(
  url: string,
  { headers, body, publicOnly }: { headers: Record<string, string>; body: string; publicOnly: boolean },
): Promise<CallResult> {
  const target = new URL(url);
  return new Promise((resolve) => {
    const failed = (why: string) => resolve({ status: null, answer: why.slice(0, STORED_CHARACTERS) });
    const send = target.protocol === 'https:' ? overHttps : overHttp;
    const call = send(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(TIMEOUT),
      // no shared connections: each call checks the address of its own
      agent: false,
      ...(publicOnly ? { lookup: publicLookup({ loopback: false }) } : {}),
    });
    call.on('error', (error) =>
      failed(error.name === 'AbortError' ? 'No answer within 10 seconds' : error.message),
    );
    call.on('response', (response) => {
      const done = (answer: string) => resolve({ status: response.statusCode ?? null, answer });
      readBeginning(response, done, () => call.destroy());
    });
    call.end(body);
  });
}

/** Passes on the beginning of an answer, and stops reading a long one. */
function readBeginning(response: IncomingMessage, done: (answer: string) => void, stop: () => void): void {
  const parts: Buffer[] = [];
  let size = 0;
  const finish = () => done(Buffer.concat(parts).toString('utf8').slice(0, STORED_CHARACTERS));
  response.on('data', (part: Buffer) => {
    size += part.length;
    parts.push(part);
    if (size <= LONGEST_ANSWER) return;
    finish();
    stop();
  });
  response.on('end', finish);
  response.on('error', finish);
}

/** Milliseconds between two attempts; 28 hours in all. */
const PAUSES = [0.5, 2, 10, 30, 60, 120, 240, 480, 720].map((minutes) => minutes * MINUTE);

/** An endpoint was switched off because its calls have failed for too long. */
export const WEBHOOK_SWITCHED_OFF = outboxEvent<{ endpointId: number; host: string }>('webhook.switched_off');

const DELIVER = jobKind<{ deliveryId: number }>('webhooks.deliver', { workers: 2 });
const CLEAN_UP = jobKind('webhooks.clean-up', { every: HOUR });

/** Calls endpoints about outbox events, retries with growing pauses, and switches off those that keep failing. */
@Injectable()
@ReadsOutbox()
export class WebhookDeliveries {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly keys: Keys,
    @InjectRepository(WebhookEndpointEntity) private readonly endpoints: Repository<WebhookEndpointEntity>,
    @InjectRepository(WebhookDeliveryEntity) private readonly deliveries: Repository<WebhookDeliveryEntity>,
    @InjectRepository(WebhookAttemptEntity) private readonly attempts: Repository<WebhookAttemptEntity>,
  ) {}

  /** Whether an active endpoint receives events of this kind; whether notifications are sent does not matter. */
  async reads(kind: string): Promise<boolean> {
    return isWebhookKind(kind) && this.endpoints.existsBy({ active: true, kinds: ArrayContains([kind]) });
  }

  /** Returns a new secret with which calls are signed: plain, to be shown once, and encrypted for the database. */
  newSecret(): { secret: string; sealed: string } {
    const secret = `${PREFIX}${randomBytes(32).toString('base64')}`;
    return { secret, sealed: this.keys.seal('webhooks', secret, PREFIX) };
  }

  /** Creates a delivery for each active endpoint that receives this kind, in the transaction that handles the event. */
  async createFor({ kind, data, occurredAt }: OutboxEvent): Promise<void> {
    if (!isWebhookKind(kind)) return;
    for (const { id } of await this.endpoints.findBy({ active: true, kinds: ArrayContains([kind]) }))
      await this.create(id, kind, webhookData(kind, data), occurredAt);
  }

  /** Creates a delivery and enqueues it. Returns its id. */
  async create(endpointId: number, kind: string, data: object, at: Date): Promise<number> {
    const body = JSON.stringify({ type: kind, timestamp: at.toISOString(), data });
    const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
    const delivery = { endpointId, messageId, kind, body, state: 'waiting' as const, createdAt: at };
    const { id } = await this.deliveries.save(delivery);
    await this.enqueue(id, 0);
    return id;
  }

  /** Deletes entries of the log that are older than 30 days. */
  @OnJob(CLEAN_UP)
  async cleanUp(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - 30 * DAY);
    await this.deliveries.delete({ createdAt: LessThan(before) });
  }

  /**
   * Enqueues a call of a delivery, in the running transaction if there is one. `call`: identifies it among the calls of
   * the delivery; a call that is enqueued already is not enqueued again. `delay`: in milliseconds.
   */
  enqueue(deliveryId: number, call: number | string, delay = 0): Promise<void> {
    const key = `${deliveryId}:${call}`;
    return this.jobs.enqueue(DELIVER, { deliveryId }, { key, delaySeconds: Math.ceil(delay / SECOND) });
  }

  /** Calls the endpoint of a delivery, once. */
  @OnJob(DELIVER)
  async deliver({ deliveryId }: { deliveryId: number }): Promise<void> {
    const delivery = await this.deliveries.findOneBy({ id: deliveryId });
    const endpoint = delivery && (await this.endpoints.findOneBy({ id: delivery.endpointId }));
    if (!endpoint || delivery.state !== 'waiting') return;
    if (!endpoint.active && delivery.kind !== TEST_KIND)
      return void (await this.deliveries.update(deliveryId, { state: 'failed' }));
    const begun = performance.now();
    const result = await this.call(endpoint, delivery);
    const milliseconds = Math.round(performance.now() - begun);
    await this.database.transaction(() => this.record(endpoint, delivery, { ...result, milliseconds }));
  }

  private call(endpoint: Endpoint, { messageId, body }: WebhookDeliveryEntity): Promise<CallResult> {
    const { production } = this.settings;
    const fault = addressFault(endpoint.url, production);
    if (fault) return Promise.resolve({ status: null, answer: `The address is refused: ${fault}` });
    const now = this.clock.now();
    const seconds = Math.floor(now.getTime() / SECOND);
    const signatures = this.secretsOf(endpoint, now).map((secret) =>
      signatureOf(secret, messageId, seconds, body),
    );
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Apero-Webhooks',
      'webhook-id': messageId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatures.join(' '),
    };
    return callWebhook(endpoint.url, { headers, body, publicOnly: production });
  }

  /** Returns the secrets that sign now: the current one, and for a while the previous one. */
  private secretsOf({ sealedSecret, previousSealed, previousUntil }: Endpoint, now: Date): string[] {
    const isValid = previousSealed && previousUntil && previousUntil > now;
    return [sealedSecret, ...(isValid ? [previousSealed] : [])].map((one) => {
      const opened = this.keys.open('webhooks', one, PREFIX);
      if (!opened)
        throw new Error('The secret of a webhook cannot be read: JWT_SECRET was changed. Rotate it.');
      return opened.text;
    });
  }

  /** Stores the result of a call; after a failure it is retried after a pause, or given up. */
  private async record(
    endpoint: Endpoint,
    { id, kind }: WebhookDeliveryEntity,
    result: CallResult & { milliseconds: number },
  ): Promise<void> {
    const at = this.clock.now();
    await this.attempts.insert({ deliveryId: id, at, ...result });
    await this.deliveries.increment({ id }, 'attempts', 1);
    if (result.status !== null && result.status >= 200 && result.status < 300) {
      await this.deliveries.update(id, { state: 'delivered' });
      await this.endpoints.update(endpoint.id, { failingSince: null });
      return;
    }
    // the number of calls since the delivery was last sent
    const { attempts } = await this.deliveries.findOneByOrFail({ id });
    // a test is not retried, so that its result is known at once
    const pause = kind === TEST_KIND ? null : (PAUSES[attempts - 1] ?? null);
    if (pause === null) await this.deliveries.update(id, { state: 'failed' });
    else await this.enqueue(id, attempts, pause);
    if (kind === TEST_KIND) return;
    const { id: endpointId, failingSince, active } = endpoint;
    await this.endpoints.update({ id: endpointId, failingSince: IsNull() }, { failingSince: at });
    // it is switched off if no call has succeeded for a day
    if (!active || !failingSince || at.getTime() - failingSince.getTime() < DAY) return;
    await this.endpoints.update(endpointId, { active: false, switchedOffAt: at });
    await this.outbox.put(WEBHOOK_SWITCHED_OFF, { endpointId, host: new URL(endpoint.url).host });
  }
}
