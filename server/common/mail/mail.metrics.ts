import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { MAIL } from '../tracing/span-kinds.js';
import { inSpan } from '../tracing/tracing.js';
import { MailRefused } from './mail-refused.js';

/** Counts mails by result: sent or refused. */
@Injectable()
export class MailMetrics {
  private readonly mails;

  constructor(metrics: Metrics) {
    this.mails = metrics.counter({
      name: 'apero_mails_total',
      help: 'Mails by what became of a try: sent; refused for their address or text; failed, and tried again.',
      labels: ['result'],
    });
    for (const result of ['sent', 'refused', 'failed']) this.mails.inc({ result }, 0);
  }

  /** Counts and traces one attempt. */
  async try(send: () => Promise<void>): Promise<void> {
    try {
      await inSpan(MAIL, '', send);
      this.mails.inc({ result: 'sent' });
    } catch (error) {
      const isRefused = error instanceof MailRefused && error.refusal.about !== 'server';
      this.mails.inc({ result: isRefused ? 'refused' : 'failed' });
      throw error;
    }
  }
}
