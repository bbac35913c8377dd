import http from 'node:http';
import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../../common/errors/domain-error.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Metrics } from '../../common/metrics/metrics.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { inSpan, PROVIDER_CALL } from '../../common/tracing/tracing.js';
import { ProviderRefused } from './stripe-objects.js';

/** In seconds: a call has a timeout of 4 s, and is tried twice. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16];
/** Seconds between an event at the provider and our handling of it. */
const LAG_BUCKETS = [1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400];

/** Counts and times the calls of the payment provider, and the delay of its events. */
@Injectable()
export class ProviderMetrics {
  private readonly durations;
  private readonly lastSuccess;
  private readonly lag;

  constructor(
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.durations = metrics.histogram(
      {
        name: 'apero_provider_request_duration_seconds',
        help: 'Time of calls of the payment provider by result: ok, refused, or failed (no answer, or one of 5xx).',
        labels: ['operation', 'result'],
      },
      BUCKETS,
    );
    this.lastSuccess = metrics.gauge({
      name: 'apero_provider_last_success_timestamp_seconds',
      help: 'When the payment provider last answered this replica; 0 before the first time.',
    });
    this.lag = metrics.histogram(
      {
        name: 'apero_provider_event_lag_seconds',
        help: 'From what happened at the payment provider to its being handled, by how we heard of it.',
        labels: ['received_by'],
      },
      LAG_BUCKETS,
    );
    for (const received_by of ['webhook', 'reconciliation']) this.lag.zero({ received_by });
  }

  /** Counts, times and traces a call. */
  async call<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    let result = 'failed';
    try {
      const answer = await inSpan(PROVIDER_CALL, operation, work);
      result = 'ok';
      return answer;
    } catch (error) {
      if (error instanceof ProviderRefused) result = 'refused';
      throw error;
    } finally {
      this.durations.observe({ operation, result }, (performance.now() - began) / SECOND);
      // a refusal is an answer too
      if (result !== 'failed') this.lastSuccess.set(this.clock.now().getTime() / SECOND);
    }
  }

  /** Records that an event that happened at a time has been handled. */
  handled(happenedAt: Date, receivedBy: 'webhook' | 'reconciliation'): void {
    const lag = (this.clock.now().getTime() - happenedAt.getTime()) / SECOND;
    // an event may lack its time, and the provider's clock differs a little from ours
    if (!Number.isNaN(lag)) this.lag.observe({ received_by: receivedBy }, Math.max(0, lag));
  }
}

/** Timeouts for the provider, in milliseconds. */
export interface ProviderPatience {
  /** Timeout of one call. Short, because a guest waits for it. */
  answerWithin: number;
  /** Interval between two calls that check whether it is available again. */
  askEvery: number;
}

export const PROVIDER_PATIENCE: ProviderPatience = { answerWithin: 4000, askEvery: 2000 };

/** After so many calls in a row without an answer it counts as unavailable; a single one may have had a dead connection. */
const SILENT_AFTER = 2;
/** Milliseconds without traffic after which a connection is closed, also while it is opened. */
const IDLE_MILLISECONDS = 30_000;

type Send = (...request: never[]) => Promise<unknown>;

/**
 * The connections to the provider. Notices when it does not answer; then refuses calls at once, except for one now and
 * then that checks whether it is available again.
 */
export class ProviderLine {
  readonly agent: http.Agent;
  private silences = 0;
  private askedAt = -Infinity;
  private permits = 0;

  constructor(
    private readonly patience: ProviderPatience,
    isEncrypted: boolean,
  ) {
    const options = { keepAlive: true, timeout: IDLE_MILLISECONDS };
    this.agent = isEncrypted ? new https.Agent(options) : new http.Agent(options);
  }

  /** Makes all requests of a client attempts of this line, and returns it. The client uses the `agent`. */
  watch<Client extends { makeRequest: Send }>(client: Client): Client {
    const send = client.makeRequest.bind(client);
    client.makeRequest = (...request: never[]) => this.attempt(() => send(...request));
    return client;
  }

  /** Begins a call, which may make several attempts. Throws UNAVAILABLE while the provider does not answer. */
  begin(): void {
    if (!this.isSilent) return;
    if (performance.now() - this.askedAt < this.patience.askEvery)
      throw new DomainError('UNAVAILABLE', { cause: new Error('the payment provider is silent') });
    this.askedAt = performance.now();
    this.permits = 1;
  }

  private get isSilent(): boolean {
    return this.silences >= SILENT_AFTER;
  }

  private async attempt<T>(send: () => Promise<T>): Promise<T> {
    // a second attempt of the checking call would only make its guest wait
    if (this.isSilent && this.permits-- <= 0) throw noAnswer();
    try {
      const answer = await this.inTime(send());
      this.silences = 0;
      return answer;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ETIMEDOUT') this.noteSilence();
      throw error;
    }
  }

  // the library's timeout starts when a connection is open, but a host that is gone never opens one
  private async inTime<T>(answer: Promise<T>): Promise<T> {
    const answered = new AbortController();
    const timeout = delay(this.patience.answerWithin * 1.2, undefined, { signal: answered.signal });
    const late = timeout.then(() => {
      throw noAnswer();
    });
    return Promise.race([answer, late]).finally(() => answered.abort());
  }

  // the other idle connections lead to the same host: callers should not find out one by one that they are dead
  private noteSilence(): void {
    this.silences++;
    for (const sockets of Object.values(this.agent.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  }
}

function noAnswer(): Error {
  return Object.assign(new Error('the payment provider did not answer'), { code: 'ETIMEDOUT' });
}
