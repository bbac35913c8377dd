import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { Sampled } from '../../common/concurrency/sampled.js';
import type { Side } from '../../events/index.js';
import {
  COMPLETE_REFUND_STATES,
  OPEN_DISPUTE_STATES,
  type PaymentState,
  type RefundState,
} from '../../payments/index.js';

/** Something that waits. */
interface Waiting {
  count: number;
  /** Seconds for which the oldest waits; 0 if nothing does. */
  oldestSeconds: number;
}

/** What operations want to know, as one statement found it. */
export interface OperationsFigures {
  /** Reservations that wait for their payment. */
  holds: number;
  /** Of these, those whose time is over: the provider is asked before they are freed. */
  holdsOverdue: Waiting;
  /** Of all published events that have not begun. */
  seats: { side: Side; capacity: number; taken: number; held: number }[];
  payments: { state: PaymentState; count: number }[];
  /** Money that is not back yet. */
  refunds: ({ state: RefundState } & Waiting)[];
  /** What should have been told by now. */
  notifications: Waiting;
  /** What was given up, until an organiser has it tried again. */
  notificationsFailed: number;
  /**
   * The same without what depends on what guests say of each other: for organisers, to whom one more would tell an answer.
   */
  listed: Waiting;
  listedFailed: number;
  /** What has happened, and nobody has decided yet whom to tell. */
  facts: Waiting;
  /** Payments that do not count and were not ticked off yet. */
  mismatches: number;
  /** Money for which there is no reservation. */
  ownerless: number;
  /** Payments that a bank contests, or has taken back, until an organiser has settled it. */
  disputes: number;
  /** When a whole reconciliation last succeeded. */
  reconciledAt: Date | null;
}

const waiting = (since: string, where: string) => `select json_build_object('count', count(*),
    'oldestSeconds', greatest(0, coalesce(extract(epoch from $1::timestamptz - min(${since})), 0))::float) ${where}`;
const list = (select: string) => `select coalesce(json_agg(to_json(one)), '[]') from (${select}) one`;

/** Each part by an index, so that it costs little however many rows are done with. $1 now. */
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
  listed: waiting(
    'attempt_at',
    `from notifications where state = 'waiting' and attempt_at <= $1 and not counted_only`,
  ),
  listedFailed: `select count(*)::int from notifications where state = 'failed' and not counted_only`,
  facts: waiting('occurred_at', 'from facts'),
  mismatches: 'select count(*)::int from payments where mismatch is not null and acknowledged_at is null',
  ownerless: `select count(*)::int from ownerless_payments where status = 'open'`,
  disputes: `select count(*)::int from disputes
    where ${oneOf('status', OPEN_DISPUTE_STATES)} or (status = 'lost' and acknowledged_at is null)`,
};
const ASK = `select (select read_until from provider_event_cursor) as "reconciledAt",
  ${Object.entries(FIGURES)
    .map(([name, select]) => `(${select}) as "${name}"`)
    .join(',\n  ')}`;

/** Milliseconds for the statement: figures are no reason to hold up guests. */
const WITHIN = 1500;

/** Asks the database for what operations want to know, every 15 seconds at most. */
@Injectable()
export class OperationsFiguresService {
  private readonly sampled: Sampled<OperationsFigures>;

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
  ) {
    this.sampled = new Sampled(clock, () => this.ask());
  }

  /** Returns the figures, of up to 15 seconds ago; undefined if the database does not answer. */
  read(): Promise<OperationsFigures | undefined> {
    return this.sampled.read();
  }

  /** Returns the figures of this moment. */
  ask(): Promise<OperationsFigures> {
    return this.database.transaction(async () => {
      await this.database.query(`set local statement_timeout = ${WITHIN}`);
      const [figures] = await this.database.query<OperationsFigures>(ASK, [this.clock.now()]);
      if (!figures) throw new Error('no figures');
      return figures;
    });
  }
}
