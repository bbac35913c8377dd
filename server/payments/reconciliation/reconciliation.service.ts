import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { EventCancellationService } from '../refunds/event-cancellation.service.js';
import { HoldReconciler } from './hold-reconciler.js';
import { ProviderEventReconciler } from './provider-event-reconciler.js';
import { RefundReconciler } from './refund-reconciler.js';
import { type Reconciler, isUnavailable, type ReconcileResult } from './reconciler.js';

/** What a run did, by check. */
export type ReconciliationReport = Record<'holds' | 'log' | 'refunds' | 'cancelledEvents', ReconcileResult>;

const JOB = 'payments.reconcile';
const BELL = 'payments.reconcile-bell';

/** Compares what the provider says with what we hold, and mends. Safe to run anywhere at any time, also twice at once. */
@Injectable()
export class ReconciliationService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Reconciliation');
  private readonly checks: Record<keyof ReconciliationReport, Reconciler>;

  constructor(
    private readonly settings: Settings,
    private readonly jobs: Jobs,
    private readonly scheduler: SchedulerRegistry,
    holds: HoldReconciler,
    log: ProviderEventReconciler,
    refunds: RefundReconciler,
    cancelledEvents: EventCancellationService,
  ) {
    this.checks = { log, holds, cancelledEvents, refunds };
  }

  onModuleInit(): void {
    // the bell rings again soon enough: a run that failed is not repeated
    this.jobs.define<object>({ name: JOB, retries: 0, run: () => this.run().then(() => undefined) });
  }

  onApplicationBootstrap(): void {
    if (!this.settings.backgroundWork) return;
    const bell = setInterval(() => void this.ring(), this.settings.reconcileSeconds * 1000);
    this.scheduler.addInterval(BELL, bell);
  }

  /** Runs all checks. A silent provider stops none of them for good. */
  async run(): Promise<ReconciliationReport> {
    const report: Partial<ReconciliationReport> = {};
    for (const [name, check] of Object.entries(this.checks) as [keyof ReconciliationReport, Reconciler][]) {
      const tally = await check.run().catch((error: unknown) => ({ done: 0, failures: [error] }));
      report[name] = tally;
      this.tell(name, tally);
    }
    return report as ReconciliationReport;
  }

  /** What a run would do now, a sentence each; changes nothing. Throws UNAVAILABLE. */
  async plan(): Promise<string[]> {
    const sentences: string[] = [];
    for (const check of Object.values(this.checks)) sentences.push(...(await check.plan()));
    return sentences;
  }

  private async ring(): Promise<void> {
    try {
      await this.jobs.send(JOB, {}, { key: 'all' });
    } catch (error) {
      this.logger.warn(`The bell could not be rung: ${String(error)}`);
    }
  }

  private tell(name: string, { done, failures }: ReconcileResult): void {
    const silent = failures.filter(isUnavailable).length;
    if (silent > 0) this.logger.warn(`${name}: no answer for ${silent}, done ${done}`);
    for (const failure of failures) if (!isUnavailable(failure)) this.logger.error(failure);
  }
}
