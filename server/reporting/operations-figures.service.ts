import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { Sampled } from '../common/concurrency/sampled.js';
import { lastBackupAt } from '../common/storage/disk.js';
import type { Side } from '../events/index.js';
import { COMPLETE_REFUND_STATES, type PaymentState, type RefundState } from '../payments/index.js';
import { DISPUTE_NEEDS_SOMEBODY } from './ledger.js';

/** Waiting items. */
interface Waiting {
  count: number;
  /** Seconds for which the oldest has waited; 0 if there is none. */
  oldestSeconds: number;
}

/** Figures for operators, read with one statement. */
export interface OperationsFigures {
  /** Reservations that wait for their payment. */
  holds: number;
  /** Expired holds: the provider is asked before they are released. */
  holdsOverdue: Waiting;
  /** For all published events that have not begun. */
  seats: { side: Side; capacity: number; taken: number; held: number }[];
  payments: { state: PaymentState; count: number }[];
  /** Refunds that are not completed. */
  refunds: ({ state: RefundState } & Waiting)[];
  /** Notifications that are due. */
  notifications: Waiting;
  /** Notifications that were given up, until an organiser retries them. */
  notificationsFailed: number;
  /** As above, without those that depend on ratings: organisers see these numbers, and one more would reveal an answer. */
  notificationsShown: Waiting;
  notificationsShownFailed: number;
  /** Outbox events that have not been handled. */
  facts: Waiting;
  /** Payments that do not count and were not acknowledged. */
  mismatches: number;
  /** Payments without a reservation. */
  ownerless: number;
  /** Disputes that are open or lost, until an organiser has settled them. */
  disputes: number;
  /** When a complete reconciliation last succeeded. */
  reconciledAt: Date | null;
}

const waiting = (since: string, where: string) => `select json_build_object('count', count(*),
    'oldestSeconds', greatest(0, coalesce(extract(epoch from $1::timestamptz - min(${since})), 0))::float) ${where}`;
const list = (select: string) => `select coalesce(json_agg(to_json(one)), '[]') from (${select}) one`;

/** Each part uses an index, so that its cost does not grow with completed rows. $1 now. */
const FIGURES: Readonly<Record<Exclude<keyof OperationsFigures, 'reconciledAt'>, string>> = {
  holds: `select count(*)::int from reservations where status = 'held'`,
  holdsOverdue: waiting(
    'hold_expires_at',
    `from reservations where status = 'held' and hold_expires_at < $1`,
  ),
  seats:
    list(`select s.side, sum(s.capacity)::int as capacity, sum(s.taken - s.held)::int as taken, sum(s.held)::int as held
    from events e join event_seats s on s.event_id = e.id
    where e.status = 'published' and e.starts_at > $1 group by s.side`),
  payments: list('select status as state, count(*)::int as count from payments group by status'),
  refunds: list(`select status as state, count(*)::int as count,
      greatest(0, extract(epoch from $1::timestamptz - min(created_at)))::float as "oldestSeconds"
    from refunds where next_attempt_at is not null and not ${oneOf('status', COMPLETE_REFUND_STATES)} group by status`),
  notifications: waiting('attempt_at', `from notifications where state = 'waiting' and attempt_at <= $1`),
  notificationsFailed: `select count(*)::int from notifications where state = 'failed'`,
  notificationsShown: waiting(
    'attempt_at',
    `from notifications where state = 'waiting' and attempt_at <= $1 and not counted_only`,
  ),
  notificationsShownFailed: `select count(*)::int from notifications where state = 'failed' and not counted_only`,
  facts: waiting('occurred_at', 'from facts'),
  mismatches: 'select count(*)::int from payments where mismatch is not null and acknowledged_at is null',
  ownerless: `select count(*)::int from ownerless_payments where status = 'open'`,
  disputes: `select count(*)::int from disputes d where ${DISPUTE_NEEDS_SOMEBODY}`,
};
const ASK = `select (select read_until from provider_event_cursor) as "reconciledAt",
  ${Object.entries(FIGURES)
    .map(([name, select]) => `(${select}) as "${name}"`)
    .join(',\n  ')}`;

/** Timeout of the statement in milliseconds, so that it does not slow down guests. */
const WITHIN = 1500;

/** Reads the figures for operators, at most every 15 seconds. */
@Injectable()
export class OperationsFiguresService {
  private readonly sampled: Sampled<OperationsFigures>;
  private readonly backup: Sampled<Date>;

  constructor(
    { dataDir }: Settings,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {
    this.sampled = new Sampled(clock, () => this.ask());
    this.backup = new Sampled(clock, () => lastBackupAt(dataDir));
  }

  /** Returns the time of the last successful backup; undefined if unknown. */
  backedUpAt(): Promise<Date | undefined> {
    return this.backup.read();
  }

  /** Returns the figures, at most 15 seconds old; undefined if the database does not answer. */
  read(): Promise<OperationsFigures | undefined> {
    return this.sampled.read();
  }

  /** Returns the current figures. */
  ask(): Promise<OperationsFigures> {
    return this.database.transaction(async () => {
      await this.database.query(`set local statement_timeout = ${WITHIN}`);
      const [figures] = await this.database.query<OperationsFigures>(ASK, [this.clock.now()]);
      if (!figures) throw new Error('no figures');
      return figures;
    });
  }
}
