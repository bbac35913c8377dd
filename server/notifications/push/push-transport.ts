import { ECDH } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import webPush from 'web-push';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Metrics } from '../../common/metrics/metrics.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { inSpan, MESSAGE } from '../../common/tracing/tracing.js';
import { mayBePublicHost, publicLookup } from '../../common/http/public-address.js';
import type { PushSubscriptionEntity } from './push-subscription.entity.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** The subscription that a message is sent to. */
export type PushTarget = Pick<PushSubscriptionEntity, 'endpoint' | 'p256dh' | 'auth'>;

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
export interface PushOptions {
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

/** Sends messages to the push services of browsers, encrypted for the browser (RFC 8291). */
@Injectable()
export class PushTransport implements OnApplicationShutdown {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: DEADLINE });

  /** Until when each failing service is not used, by host. */
  private readonly resting = new Map<string, number>();
  private readonly pushes;

  constructor(
    private readonly settings: Settings,
    private readonly safeMode: SafeMode,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.pushes = metrics.counter({
      name: 'apero_pushes_total',
      help: 'Messages to phones by what became of a try: sent; gone with the subscription; failed, and tried again.',
      labels: ['result'],
    });
    for (const result of ['sent', 'gone', 'failed']) this.pushes.inc({ result }, 0);
  }

  /** The key with which browsers subscribe; null if push is off. */
  get publicKey(): string | null {
    return this.settings.push?.publicKey ?? null;
  }

  /** Whether messages may be sent to a browser's endpoint: https, on the public internet. */
  accepts(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, username, password, port } = new URL(endpoint);
    if (username || password || !mayBePublicHost(hostname, { loopback: this.isForTests })) return false;
    if (protocol === 'https:') return port === '' || this.isForTests;
    return protocol === 'http:' && this.isForTests && !mayBePublicHost(hostname, { loopback: false });
  }

  /** Sends a message. Returns `gone` if the browser is no longer subscribed. Throws if the service does not accept it. */
  async send(
    { endpoint, p256dh, auth }: PushTarget,
    message: PushMessage,
    { ttl, topic, urgent }: PushOptions,
  ): Promise<'sent' | 'gone'> {
    const { push } = this.settings;
    if (!push) throw new Error('push is off');
    this.safeMode.require('no push leaves');
    // the settings may have changed since it was accepted
    if (!this.accepts(endpoint)) return 'gone';
    try {
      const result = await inSpan(MESSAGE, 'push', async () => {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          {
            vapidDetails: { subject: this.contact, ...push },
            TTL: ttl,
            topic,
            urgency: urgent ? 'high' : 'normal',
          },
        );
        const status = await this.unlessResting(endpoint, () => this.post(endpoint, headers, body));
        if (GONE.includes(status)) return 'gone';
        if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
        return 'sent';
      });
      this.pushes.inc({ result });
      return result;
    } catch (error) {
      this.pushes.inc({ result: 'failed' });
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.agent.destroy();
  }

  private async unlessResting(endpoint: string, post: () => Promise<number>): Promise<number> {
    const { host } = new URL(endpoint);
    const now = this.clock.now().getTime();
    if ((this.resting.get(host) ?? 0) > now) throw new Error('the push service is left alone for a minute');
    for (const [one, until] of this.resting) if (until <= now) this.resting.delete(one);
    const status = await post().catch((error: unknown) => {
      this.resting.set(host, now + REST);
      throw error;
    });
    if (status === 429 || status >= 500) this.resting.set(host, now + REST);
    return status;
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

  /** The contact for push services if something is wrong with our messages. */
  private get contact(): string {
    const { operator, publicUrl } = this.settings;
    if (operator.email) return `mailto:${operator.email}`;
    return publicUrl.startsWith('https:') ? publicUrl : 'mailto:hello@apero.example';
  }

  /** In tests the push service runs on the machine itself. */
  private get isForTests(): boolean {
    return !this.settings.production;
  }
}

/** Whether a browser's public key is a point of the curve, as otherwise nothing can be encrypted. */
export function isPublicKey(key: string): boolean {
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
