import type { Metrics } from '../../common/metrics/metrics.js';

/**
 * Registers the gauges of the database's figures. Without an answer of the database they have no value, except `up`.
 */
export function operationsGauges(metrics: Metrics) {
  return { figures: figureGauges(metrics), ...stateGauges(metrics) };
}

function figureGauges(metrics: Metrics) {
  const gauge = <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
    metrics.gauge<Label>({ name, help, labels });
  return {
    ...toldGauges(metrics),
    up: gauge('apero_database_up', 'Whether the database answered with figures in the last 15 seconds.'),
    holds: gauge('apero_holds_open', 'Reservations that wait for their payment.'),
    holdOverdue: gauge(
      'apero_holds_oldest_overdue_seconds',
      'For how long the oldest hold is over without being freed: only the provider’s word frees it.',
    ),
    seats: gauge(
      'apero_seats',
      'Seats of all published events to come, by side: taken (for good), or held.',
      ['side', 'state'],
    ),
    seatCapacity: gauge('apero_seats_capacity', 'Capacity of all published events to come, by side.', [
      'side',
    ]),
    payments: gauge('apero_payments', 'Payments by state: a checkout session each.', ['state']),
    refunds: gauge('apero_refunds_open', 'Refunds that have not arrived, by state.', ['state']),
    refundAge: gauge(
      'apero_refunds_oldest_seconds',
      'Age of the oldest refund that has not arrived, by state.',
      ['state'],
    ),
    attention: gauge('apero_payments_attention', 'Payments that organisers have to look at, by kind.', [
      'kind',
    ]),
    reconciled: gauge(
      'apero_reconciliation_last_success_timestamp_seconds',
      'When all of the provider’s news was last read, by any replica.',
    ),
  };
}

function toldGauges(metrics: Metrics) {
  const gauge = <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
    metrics.gauge<Label>({ name, help, labels });
  return {
    notifications: gauge(
      'apero_notifications',
      'What is to be told by mail or on a phone: due by now, or failed (given up until somebody tries again).',
      ['state'],
    ),
    notificationAge: gauge('apero_notifications_oldest_due_seconds', 'For how long the oldest is due.'),
    facts: gauge('apero_outbox_facts', 'What has happened and nobody was told of yet.'),
    factAge: gauge('apero_outbox_oldest_seconds', 'Age of the oldest of it.'),
  };
}

function stateGauges(metrics: Metrics) {
  return {
    jobs: metrics.gauge({
      name: 'apero_jobs',
      help: 'Jobs by queue: waiting, delayed (for a later time), active, failed (given up).',
      labels: ['queue', 'state'],
    }),
    jobAge: metrics.gauge({
      name: 'apero_jobs_oldest_waiting_seconds',
      help: 'For how long the oldest job of a queue could run and does not.',
      labels: ['queue'],
    }),
    ready: metrics.gauge({
      name: 'apero_ready',
      help: 'Whether each check of /health/ready passes: 1 or 0.',
      labels: ['check'],
    }),
    skew: metrics.gauge({
      name: 'apero_clock_skew_seconds',
      help: 'By how much the machine’s clock is ahead of the database’s.',
    }),
    safeMode: metrics.gauge({
      name: 'apero_safe_mode',
      help: 'Whether this is a restored copy that must not touch the world (RESTORED=1): 1 or 0.',
    }),
    backup: metrics.gauge({
      name: 'apero_backup_last_success_timestamp_seconds',
      help: 'When a backup last succeeded; absent if none is known.',
    }),
  };
}
