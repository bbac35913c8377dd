import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Metrics } from '../../common/metrics/metrics.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { PROVIDER_CALL } from '../../common/tracing/span-kinds.js';
import { inSpan } from '../../common/tracing/tracing.js';
import { ProviderRefused } from './provider.js';

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
  private answeredAt: Date | null = null;

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

  /** When the provider last answered this replica; null before the first time. */
  get lastAnswerAt(): Date | null {
    return this.answeredAt;
  }

  /** Counts, times and traces a call. */
  async call<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const end = (result: string) =>
      this.durations.observe({ operation, result }, (performance.now() - began) / SECOND);
    try {
      const answer = await inSpan(PROVIDER_CALL, operation, work);
      end('ok');
      this.answered();
      return answer;
    } catch (error) {
      end(error instanceof ProviderRefused ? 'refused' : 'failed');
      // a refusal is an answer too
      if (error instanceof ProviderRefused) this.answered();
      throw error;
    }
  }

  /** Records that an event that happened at a time has been handled. */
  handled(happenedAt: Date, receivedBy: 'webhook' | 'reconciliation'): void {
    const lag = (this.clock.now().getTime() - happenedAt.getTime()) / SECOND;
    // an event may lack its time, and the provider's clock differs a little from ours
    if (!Number.isNaN(lag)) this.lag.observe({ received_by: receivedBy }, Math.max(0, lag));
  }

  private answered(): void {
    this.answeredAt = this.clock.now();
    this.lastSuccess.set(this.answeredAt.getTime() / SECOND);
  }
}
