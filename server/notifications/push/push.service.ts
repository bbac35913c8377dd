import { ECDH } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import webPush from 'web-push';
import { SessionsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { mayBePublicHost, publicLookup } from '../../common/http/public-address.js';
import { Metrics } from '../../common/metrics/metrics.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { inSpan, MESSAGE } from '../../common/tracing/tracing.js';
import { PushSubscriptionEntity } from './push-subscription.entity.js';

/** A message as the service worker reads it. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that it opens, as a path. */
  url: string;
  /** A later message with the same tag replaces this one. */
  tag: string;
  language: string;
}

/** How the push service handles a message. */
interface PushOptions {
  /** Seconds for which it is kept while the device is off. */
  ttl: number;
  /** Whether it may wake a device in battery-saving mode. */
  urgent: boolean;
  /** At most one undelivered message of each topic is kept: up to 32 characters of base64url. */
  topic: string;
}

/** Milliseconds for one message, from the connection to the answer. */
const DEADLINE = 5000;
/** Milliseconds during which a push service that did not answer is not used, so that mails do not wait for it. */
const REST = MINUTE;
const CONNECTIONS = 8;
/** Status codes of a subscription that has ended, by RFC 8030 and in practice. */
const GONE = [404, 410];

/** Push subscriptions of browsers, and sending to their push services, encrypted for each browser (RFC 8291). */
@Injectable()
export class PushService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Push');
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: DEADLINE });
  /** Until when each failing service is not used, by host. */
  private readonly resting = new Map<string, number>();
  private readonly pushes;

  constructor(
    private readonly settings: Settings,
    private readonly safeMode: SafeMode,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly sessions: SessionsService,
    @InjectRepository(PushSubscriptionEntity)
    private readonly subscriptions: Repository<PushSubscriptionEntity>,
    metrics: Metrics,
  ) {
    this.pushes = metrics.counter({
      name: 'apero_pushes_total',
      help: 'Messages to phones by what became of a try: sent; gone with the subscription; failed, and tried again.',
      labels: ['result'],
    });
    for (const result of ['sent', 'gone', 'failed']) this.pushes.inc({ result }, 0);
  }

  onModuleInit(): void {
    if (!this.settings.push)
      this.logger.log('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set: nothing is told on phones.');
  }

  onApplicationShutdown(): void {
    this.agent.destroy();
  }

  /** Returns the key with which browsers subscribe (null: push is off), and whether this session has a subscription. */
  async find({ sessionId }: CurrentUser) {
    const { push } = this.settings;
    const subscribed = push !== null && (await this.subscriptions.existsBy({ sessionId }));
    return { publicKey: push?.publicKey ?? null, subscribed };
  }

  /**
   * Subscribes the browser of this session; a browser that another account used before no longer belongs to that
   * account. Throws PUSH_OFF; VALIDATION_FAILED for a refused endpoint or an invalid key.
   */
  async subscribe(
    { accountId, sessionId }: CurrentUser,
    {
      endpoint,
      keys: { p256dh, auth },
    }: { endpoint: string; keys: Pick<PushSubscriptionEntity, 'p256dh' | 'auth'> },
  ): Promise<void> {
    if (!this.settings.push) throw new DomainError('PUSH_OFF');
    if (!this.accepts(endpoint))
      throw invalidField('endpoint', 'endpoint must be an https address on the public internet');
    if (!isPublicKey(p256dh)) throw invalidField('keys.p256dh', 'keys.p256dh must be a point of P-256');
    const subscription = { accountId, sessionId, endpoint, p256dh, auth, createdAt: this.clock.now() };
    await this.database.transaction(async () => {
      await this.subscriptions.delete({ sessionId, endpoint: Not(endpoint) });
      await this.subscriptions.upsert(subscription, ['endpoint']);
    });
  }

  /** Ends the subscription of this session; a second call changes nothing. */
  async unsubscribe({ sessionId }: CurrentUser): Promise<void> {
    await this.subscriptions.delete({ sessionId });
  }

  /**
   * Sends a message to all subscribed devices of an account. Returns how many push services accepted it; subscriptions
   * that have ended are deleted. Throws if none accepted it and one may later.
   */
  async send(accountId: number, message: PushMessage, options: PushOptions): Promise<number> {
    if (!this.settings.push) return 0;
    const results = await Promise.allSettled(
      (await this.live(accountId)).map((one) => this.sendTo(one, message, options)),
    );
    const sent = results.filter((result) => result.status === 'fulfilled' && result.value).length;
    const failed = results.find((result) => result.status === 'rejected');
    if (sent === 0 && failed) throw failed.reason;
    return sent;
  }

  private async live(accountId: number): Promise<PushSubscriptionEntity[]> {
    const all = await this.subscriptions.find({ where: { accountId }, order: { id: 'DESC' } });
    if (all.length === 0) return all;
    const live = new Set(await this.sessions.liveIds(accountId));
    return all.filter(({ sessionId }) => live.has(sessionId));
  }

  /** Returns false, and deletes the subscription, if it has ended. Throws if the service does not accept the message. */
  private async sendTo(
    subscription: PushSubscriptionEntity,
    message: PushMessage,
    options: PushOptions,
  ): Promise<boolean> {
    this.safeMode.require('no push leaves');
    const { id, endpoint, p256dh } = subscription;
    // the settings may have changed since the endpoint was accepted
    if (this.accepts(endpoint)) {
      try {
        const result = await inSpan(MESSAGE, 'push', () => this.deliver(subscription, message, options));
        this.pushes.inc({ result });
        if (result === 'sent') return true;
      } catch (error) {
        this.pushes.inc({ result: 'failed' });
        throw error;
      }
    }
    // unless the browser has sent another key since
    await this.subscriptions.delete({ id, p256dh });
    return false;
  }

  /** Calls the push service, once. `gone`: the subscription has ended. Throws if it does not accept the message. */
  private async deliver(
    { endpoint, p256dh, auth }: PushSubscriptionEntity,
    message: PushMessage,
    { ttl, topic, urgent }: PushOptions,
  ): Promise<'sent' | 'gone'> {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails: this.vapidDetails, TTL: ttl, topic, urgency: urgent ? 'high' : 'normal' },
    );
    const status = await this.postUnlessResting(endpoint, headers, body);
    if (GONE.includes(status)) return 'gone';
    if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
    return 'sent';
  }

  /** Whether messages may be sent to a browser's endpoint: https, on the public internet. */
  private accepts(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, username, password, port } = new URL(endpoint);
    if (username || password || !mayBePublicHost(hostname, { loopback: this.isForTests })) return false;
    if (protocol === 'https:') return port === '' || this.isForTests;
    return protocol === 'http:' && this.isForTests && !mayBePublicHost(hostname, { loopback: false });
  }

  private async postUnlessResting(endpoint: string, headers: object, body: Buffer | null): Promise<number> {
    const { host } = new URL(endpoint);
    const now = this.clock.now().getTime();
    if ((this.resting.get(host) ?? 0) > now) throw new Error('the push service is left alone for a minute');
    for (const [one, until] of this.resting) if (until <= now) this.resting.delete(one);
    try {
      const status = await this.post(endpoint, headers, body);
      if (status === 429 || status >= 500) this.resting.set(host, now + REST);
      return status;
    } catch (error) {
      this.resting.set(host, now + REST);
      throw error;
    }
  }

  // not web-push's own sending, which would connect to any address
  private post(endpoint: string, headers: object, body: Buffer | null): Promise<number> {
    const isHttps = endpoint.startsWith('https:');
    return new Promise((resolve, reject) => {
      const request = (isHttps ? requestHttps : requestHttp)(endpoint, {
        method: 'POST',
        headers: { ...headers },
        lookup: publicLookup({ loopback: this.isForTests }),
        signal: AbortSignal.timeout(DEADLINE),
        ...(isHttps ? { agent: this.agent } : {}),
      });
      request.on('response', (response) => {
        // the response's body is not needed
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on('error', (error: NodeJS.ErrnoException) => reject(new Error(reasonOf(error))));
      request.end(body);
    });
  }

  /** Our keys, and the contact for push services if something is wrong with our messages. */
  private get vapidDetails() {
    const { operator, publicUrl, push } = this.settings;
    if (!push) throw new Error('push is off');
    const site = publicUrl.startsWith('https:') ? publicUrl : 'mailto:hello@apero.example';
    return { subject: operator.email ? `mailto:${operator.email}` : site, ...push };
  }

  /** In tests the push service runs on the machine itself. */
  private get isForTests(): boolean {
    return !this.settings.production;
  }
}

/** Whether a browser's public key is a point of the curve, as otherwise nothing can be encrypted. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

// an error's message may quote the endpoint, which is secret
function reasonOf({ name, code }: NodeJS.ErrnoException): string {
  return `no push service (${code ?? name})`;
}
