import { Injectable, Logger } from '@nestjs/common';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { CancelledEventReconciler } from './cancelled-event-reconciler.js';
import { HoldReconciler } from './hold-reconciler.js';
import { ProviderEventReconciler } from './provider-event-reconciler.js';
import { type ReconcileResult, type Reconciler, isUnavailable } from './reconciler.js';
import { RefundReconciler } from './refund-reconciler.js';

/** The outcome of a run, by reconciler. */
export type ReconciliationReport = Record<
  'providerEvents' | 'holds' | 'cancelledEvents' | 'refunds',
  ReconcileResult
>;

/** Compares everything with the provider. */
const RECONCILE = jobKind('payments.reconcile', {
  every: ({ reconcileSeconds }) => reconcileSeconds * SECOND,
  retries: 0,
});

/**
 * Compares our holds, refunds and cancelled events with the provider, and corrects them. Safe to run at any time, also
 * twice at once.
 */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger('Reconciliation');
  private readonly reconcilers: Record<keyof ReconciliationReport, Reconciler>;

  constructor(
    providerEvents: ProviderEventReconciler,
    holds: HoldReconciler,
    cancelledEvents: CancelledEventReconciler,
    refunds: RefundReconciler,
  ) {
    this.reconcilers = { providerEvents, holds, cancelledEvents, refunds };
  }

  /** Runs all reconcilers; a failure of one does not stop the others. Logs failures. */
  @OnJob(RECONCILE)
  async run(): Promise<ReconciliationReport> {
    const report: Partial<ReconciliationReport> = {};
    for (const name of Object.keys(this.reconcilers) as (keyof ReconciliationReport)[]) {
      const result = await this.reconcilers[name]
        .run()
        .catch((error: unknown) => ({ done: 0, failures: [error] }));
      report[name] = result;
      this.logFailures(name, result);
    }
    return report as ReconciliationReport;
  }

  /**
   * Returns what a run would do now, one sentence for each item; changes nothing. `without` names a reconciler to skip.
   * Throws UNAVAILABLE.
   */
  async plan(without?: keyof ReconciliationReport): Promise<string[]> {
    const sentences: string[] = [];
    for (const [name, reconciler] of Object.entries(this.reconcilers))
      if (name !== without) sentences.push(...(await reconciler.plan()));
    return sentences;
  }

  private logFailures(name: string, { done, failures }: ReconcileResult): void {
    const unavailable = failures.filter(isUnavailable).length;
    if (unavailable > 0) this.logger.warn(`${name}: no response for ${unavailable}, done ${done}`);
    for (const failure of failures) if (!isUnavailable(failure)) this.logger.error(failure);
  }
}
