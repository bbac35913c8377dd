import { Injectable } from '@nestjs/common';
import { Metrics } from '../../common/metrics/metrics.js';
import { PUSH } from '../../common/tracing/span-kinds.js';
import { inSpan } from '../../common/tracing/tracing.js';

/** Counts push messages. */
@Injectable()
export class PushMetrics {
  private readonly pushes;

  constructor(metrics: Metrics) {
    this.pushes = metrics.counter({
      name: 'apero_pushes_total',
      help: 'Messages to phones by what became of a try: sent; gone with the subscription; failed, and tried again.',
      labels: ['result'],
    });
    for (const result of ['sent', 'gone', 'failed']) this.pushes.inc({ result }, 0);
  }

  /** Counts and traces one attempt. */
  async try(send: () => Promise<'sent' | 'gone'>): Promise<'sent' | 'gone'> {
    try {
      const result = await inSpan(PUSH, '', send);
      this.pushes.inc({ result });
      return result;
    } catch (error) {
      this.pushes.inc({ result: 'failed' });
      throw error;
    }
  }
}
