import { Injectable } from '@nestjs/common';
import { ClockSync } from '../../common/clock-sync/clock-sync.js';
import { Clock } from '../../common/clock/clock.js';
import { Readiness } from '../../common/health/readiness.js';
import { JOB_STATES, type JobCount } from '../../common/jobs/job-records.js';
import { JobsOverview } from '../../common/jobs/jobs-overview.js';
import { Metrics, forget } from '../../common/metrics/metrics.js';
import { Sampled } from '../../common/concurrency/sampled.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { COMPLETE_REFUND_STATES, PAYMENT_STATES, REFUND_STATES } from '../../payments/index.js';
import { LastBackup } from './last-backup.js';
import { type OperationsFigures, OperationsFiguresService } from './operations-figures.service.js';
import { operationsGauges } from './operations-gauges.js';

const OPEN_REFUND_STATES = REFUND_STATES.filter(
  (state) => !COMPLETE_REFUND_STATES.some((one) => one === state),
);

/** Metrics of the database's figures, and of this replica's readiness. */
@Injectable()
export class OperationsMetrics {
  private readonly gauges;
  private readonly jobCounts: Sampled<JobCount[]>;

  constructor(
    metrics: Metrics,
    clock: Clock,
    private readonly figures: OperationsFiguresService,
    private readonly readiness: Readiness,
    private readonly jobs: JobsOverview,
    private readonly clockSync: ClockSync,
    private readonly safeMode: SafeMode,
    private readonly lastBackup: LastBackup,
  ) {
    this.gauges = operationsGauges(metrics);
    this.jobCounts = new Sampled(clock, () => jobs.count());
    metrics.beforeAnswer(() => this.readFigures());
    metrics.beforeAnswer(() => this.readJobs());
    metrics.beforeAnswer(() => this.readProcess());
  }

  private async readFigures(): Promise<void> {
    const { up, ...gauges } = this.gauges.figures;
    const figures = await this.figures.read();
    up.set(figures ? 1 : 0);
    for (const gauge of Object.values(gauges)) forget(gauge);
    if (figures) this.show(figures);
  }

  private show(figures: OperationsFigures): void {
    const gauges = this.gauges.figures;
    gauges.holds.set(figures.holds);
    gauges.holdOverdue.set(figures.holdsOverdue.oldestSeconds);
    for (const { side, capacity, taken, held } of figures.seats) {
      gauges.seatCapacity.set({ side }, capacity);
      gauges.seats.set({ side, state: 'taken' }, taken);
      gauges.seats.set({ side, state: 'held' }, held);
    }
    for (const state of PAYMENT_STATES)
      gauges.payments.set({ state }, figures.payments.find((one) => one.state === state)?.count ?? 0);
    for (const state of OPEN_REFUND_STATES) {
      const refunds = figures.refunds.find((one) => one.state === state);
      gauges.refunds.set({ state }, refunds?.count ?? 0);
      gauges.refundAge.set({ state }, refunds?.oldestSeconds ?? 0);
    }
    gauges.notifications.set({ state: 'due' }, figures.notifications.count);
    gauges.notifications.set({ state: 'failed' }, figures.notificationsFailed);
    gauges.notificationAge.set(figures.notifications.oldestSeconds);
    gauges.facts.set(figures.facts.count);
    gauges.factAge.set(figures.facts.oldestSeconds);
    gauges.attention.set({ kind: 'mismatch' }, figures.mismatches);
    gauges.attention.set({ kind: 'ownerless' }, figures.ownerless);
    gauges.attention.set({ kind: 'dispute' }, figures.disputes);
    if (figures.reconciledAt) gauges.reconciled.set(figures.reconciledAt.getTime() / SECOND);
  }

  private async readJobs(): Promise<void> {
    const { jobs, jobAge } = this.gauges;
    const counts = await this.jobCounts.read();
    forget(jobs);
    forget(jobAge);
    if (!counts) return;
    for (const queue of this.jobs.queues)
      for (const state of JOB_STATES) {
        const found = counts.find((one) => one.queue === queue && one.state === state);
        jobs.set({ queue, state }, found?.count ?? 0);
        if (state === 'waiting') jobAge.set({ queue }, found?.oldestSeconds ?? 0);
      }
  }

  private async readProcess(): Promise<void> {
    const { ready, skew, safeMode, backup } = this.gauges;
    const wrong = await this.readiness.ask();
    for (const check of this.readiness.names)
      ready.set({ check }, wrong.some(({ name }) => name === check) ? 0 : 1);
    skew.set(this.clockSync.skewSeconds);
    safeMode.set(this.safeMode.isOn ? 1 : 0);
    const at = await this.lastBackup.at();
    forget(backup);
    if (at) backup.set(at.getTime() / SECOND);
  }
}
