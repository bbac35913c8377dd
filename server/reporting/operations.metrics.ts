import { Injectable } from '@nestjs/common';
import { ClockSync } from '../common/clock-sync/clock-sync.js';
import { Clock } from '../common/clock/clock.js';
import { Readiness } from '../common/health/readiness.js';
import { JOB_STATES, type JobCount, JobsOverview } from '../common/jobs/jobs-overview.js';
import { Metrics, forget } from '../common/metrics/metrics.js';
import { Sampled } from '../common/concurrency/sampled.js';
import { SafeMode } from '../common/safe-mode/safe-mode.js';
import { SECOND } from '../common/time/durations.rules.js';
import { COMPLETE_REFUND_STATES, PAYMENT_STATES, REFUND_STATES } from '../payments/index.js';
import { type OperationsFigures, OperationsFiguresService } from './operations-figures.service.js';

const gaugeIn =
  (metrics: Metrics) =>
  <Label extends string = never>(name: string, help: string, ...labels: readonly Label[]) =>
    metrics.gauge<Label>({ name, help, labels });

/** The gauges of the database's figures. Without an answer of the database they have no value, except `up`. */
function figureGauges(metrics: Metrics) {
  const gauge = gaugeIn(metrics);
  return {
    up: gauge('apero_database_up', 'Whether the database answered with figures in the last 15 seconds.'),
    holds: gauge('apero_holds_open', 'Reservations that wait for their payment.'),
    holdOverdue: gauge(
      'apero_holds_oldest_overdue_seconds',
      'For how long the oldest hold is over without being freed: only the provider’s word frees it.',
    ),
    seats: gauge(
      'apero_seats',
      'Seats of all published events to come, by side: taken (for good), or held.',
      'side',
      'state',
    ),
    seatCapacity: gauge('apero_seats_capacity', 'Capacity of all published events to come, by side.', 'side'),
    ...moneyGauges(metrics),
    notifications: gauge(
      'apero_notifications',
      'What is to be told by mail or on a phone: due by now, or failed (given up until somebody tries again).',
      'state',
    ),
    notificationAge: gauge('apero_notifications_oldest_due_seconds', 'For how long the oldest is due.'),
    facts: gauge('apero_outbox_facts', 'What has happened and nobody was told of yet.'),
    factAge: gauge('apero_outbox_oldest_seconds', 'Age of the oldest of it.'),
  };
}

function moneyGauges(metrics: Metrics) {
  const gauge = gaugeIn(metrics);
  return {
    payments: gauge('apero_payments', 'Payments by state: a checkout session each.', 'state'),
    refunds: gauge('apero_refunds_open', 'Refunds that have not arrived, by state.', 'state'),
    refundAge: gauge(
      'apero_refunds_oldest_seconds',
      'Age of the oldest refund that has not arrived, by state.',
      'state',
    ),
    attention: gauge(
      'apero_payments_attention',
      'Payments that organisers have to look at, by kind.',
      'kind',
    ),
    reconciled: gauge(
      'apero_reconciliation_last_success_timestamp_seconds',
      'When all of the provider’s news was last read, by any replica.',
    ),
  };
}

function stateGauges(metrics: Metrics) {
  const gauge = gaugeIn(metrics);
  return {
    jobs: gauge(
      'apero_jobs',
      'Jobs by queue: waiting, delayed (for a later time), active, failed (given up).',
      'queue',
      'state',
    ),
    jobAge: gauge(
      'apero_jobs_oldest_waiting_seconds',
      'For how long the oldest job of a queue could run and does not.',
      'queue',
    ),
    ready: gauge('apero_ready', 'Whether each check of /health/ready passes: 1 or 0.', 'check'),
    skew: gauge('apero_clock_skew_seconds', 'By how much the machine’s clock is ahead of the database’s.'),
    safeMode: gauge(
      'apero_safe_mode',
      'Whether this is a restored copy that must not touch the world (RESTORED=1): 1 or 0.',
    ),
    backup: gauge(
      'apero_backup_last_success_timestamp_seconds',
      'When a backup last succeeded; absent if none is known.',
    ),
  };
}

const OPEN_REFUND_STATES = REFUND_STATES.filter((state) => !COMPLETE_REFUND_STATES.includes(state));

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
  ) {
    this.gauges = { figures: figureGauges(metrics), ...stateGauges(metrics) };
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
    const at = await this.figures.backedUpAt();
    forget(backup);
    if (at) backup.set(at.getTime() / SECOND);
  }
}
