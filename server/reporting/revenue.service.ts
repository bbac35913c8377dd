import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { columnsOf, oneOf } from '../common/database/columns.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ReservationEntity } from '../events/reservations/reservation.entity.js';
import { EFFECTIVE_REFUND_STATES } from '../payments/index.js';
import {
  filterOf,
  filterValues,
  groupColumns,
  type Grouping,
  type StatisticRow,
  type StatisticsFilter,
} from './grouping.js';
import { rappenToChf } from '../common/money/chf.js';

/** What cancelling an event would give back; money in Rappen. */
export interface CancellationFigures {
  paid: number;
  confirmed: number;
  held: number;
  refundRappen: number;
}

const KEPT = `p.amount_rappen - coalesce((select sum(f.amount_rappen) from refunds f
  where f.payment_id = p.id and ${oneOf('f.status', EFFECTIVE_REFUND_STATES)}), 0)`;

const revenueBy = (by: Grouping): string => `select ${groupColumns(by, 'p.created_at')},
    sum(${KEPT})::int as rappen, count(*)::int as payments
  from payments p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
  where p.status = 'paid' and p.mismatch is null and ${filterOf('p.created_at')} group by 1, 2 order by 1`;

/** $1 event ids. */
const REVENUE_OF_EVENTS = `select ${columnsOf(ReservationEntity, 'r', ['eventId'])}, sum(${KEPT})::int as rappen
  from payments p join reservations r on r.id = p.reservation_id
  where p.status = 'paid' and p.mismatch is null and r.event_id = any ($1::int[]) group by r.event_id`;

/** $1 event; no row for an unknown one. */
const CANCELLATION_FIGURES = `select count(*) filter (where r.status = 'paid')::int as paid,
    count(*) filter (where r.status = 'confirmed')::int as confirmed,
    count(*) filter (where r.status = 'held')::int as held,
    coalesce(sum((select sum(${KEPT}) from payments p where p.reservation_id = r.id and p.status = 'paid' and p.mismatch is null))
      filter (where r.status = 'paid'), 0)::int as "refundRappen"
  from events e left join reservations r on r.event_id = e.id where e.id = $1 group by e.id`;

/** What organisers ask about money. */
@Injectable()
export class RevenueService {
  constructor(private readonly database: Database) {}

  /** Returns money kept in CHF, by when it was paid (or by city or event); `of` is the number of payments. */
  async revenue(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    const rows = await this.database.query<
      Pick<StatisticRow, 'key' | 'label'> & { rappen: number; payments: number }
    >(revenueBy(by), filterValues(filter));
    return rows.map(({ key, label, rappen, payments }) => ({
      key,
      label,
      value: rappenToChf(rappen),
      of: payments,
      men: null,
      women: null,
    }));
  }

  /** Returns money kept for these events in CHF; an event without any is left out. */
  async revenueOf(eventIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.query<Pick<ReservationEntity, 'eventId'> & { rappen: number }>(
      REVENUE_OF_EVENTS,
      [eventIds],
    );
    return new Map(rows.map(({ eventId, rappen }) => [eventId, rappenToChf(rappen)]));
  }

  /** Returns what cancelling an event now would do. Throws EVENT_NOT_FOUND. */
  async cancellationFigures(eventId: number): Promise<CancellationFigures> {
    const [row] = await this.database.query<CancellationFigures>(CANCELLATION_FIGURES, [eventId]);
    if (!row) throw new DomainError('EVENT_NOT_FOUND');
    return row;
  }
}
