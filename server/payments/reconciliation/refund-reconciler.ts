import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { RefundsService } from '../refunds/index.js';
import { type ReconcileResult, type Reconciler, mergeResults, runConcurrently } from './reconciler.js';
import { rappenToChf } from '../../common/money/chf.js';

const BY = 'reconciliation';
/** Number of refunds in one batch, and of attempts at a time. */
const BATCH_SIZE = 100;
const CONCURRENCY = 4;

/** Attempts refunds whose next attempt is due: their job got lost, they are pending, or they have failed. */
@Injectable()
export class RefundReconciler implements Reconciler {
  constructor(
    private readonly clock: Clock,
    private readonly refunds: RefundsService,
    private readonly safeMode: SafeMode,
  ) {}

  async run(): Promise<ReconcileResult> {
    // they stay due
    if (this.safeMode.isOn) return { done: 0, failures: [] };
    let result: ReconcileResult = { done: 0, failures: [] };
    const startedAt = this.clock.now();
    for (;;) {
      const due = await this.refunds.findDue(startedAt, BATCH_SIZE);
      if (due.length === 0) return result;
      const batch = await runConcurrently(due, CONCURRENCY, (id) => this.refunds.attempt(id, BY));
      result = mergeResults(result, batch);
      if (batch.done === 0) return result;
    }
  }

  async plan(): Promise<string[]> {
    const due = await this.refunds.findDue(this.clock.now(), BATCH_SIZE);
    const refunds = await Promise.all(due.map((id) => this.refunds.find(id)));
    return refunds.flatMap((refund) => {
      if (!refund) return [];
      const chf = rappenToChf(refund.amountRappen).toFixed(2);
      return [`refund ${refund.id} (CHF ${chf}, ${refund.status}): would be taken further`];
    });
  }
}
