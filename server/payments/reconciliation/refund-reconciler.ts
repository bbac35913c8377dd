import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { mergeResults, type Reconciler, runConcurrently, type ReconcileResult } from './reconciler.js';

const BY = 'reconciliation';
/** Refunds taken at a time, and how many of them go on side by side. */
const BATCH = 100;
const WIDTH = 4;

/** Takes those refunds a step further that no job is about: lost jobs, pending ones, failed ones whose pause is over. */
@Injectable()
export class RefundReconciler implements Reconciler {
  constructor(
    private readonly clock: Clock,
    private readonly rows: RefundsRepository,
    private readonly refunds: RefundsService,
  ) {}

  async run(): Promise<ReconcileResult> {
    let tally: ReconcileResult = { done: 0, failures: [] };
    const begun = this.clock.now();
    for (;;) {
      const due = await this.rows.due(begun, BATCH);
      if (due.length === 0) return tally;
      const batch = await runConcurrently(due, WIDTH, (id) => this.refunds.attempt(id, BY));
      tally = mergeResults(tally, batch);
      if (batch.done === 0) return tally;
    }
  }

  async plan(): Promise<string[]> {
    const due = await this.rows.due(this.clock.now(), BATCH);
    const rows = await Promise.all(due.map((id) => this.rows.find(id)));
    return rows.flatMap((refund) =>
      refund
        ? [
            `refund ${refund.id} (CHF ${(refund.amountRappen / 100).toFixed(2)}, ${refund.status}): would be taken further`,
          ]
        : [],
    );
  }
}
