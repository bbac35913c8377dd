import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import {
  filterOf,
  filterValues,
  groupColumns,
  type Grouping,
  type StatisticsFilter,
} from '../events/index.js';

/** Money kept in a time, a city or at an event, in Rappen. */
export interface RevenueRow {
  key: string;
  label: string;
  rappen: number;
  payments: number;
}

/** What cancelling an event would give back; money in Rappen. */
export interface CancellationFigures {
  paid: number;
  confirmed: number;
  held: number;
  refundRappen: number;
}

// what came, less what went back or is on its way back
const KEPT = `p.amount_rappen - coalesce((select sum(f.amount_rappen) from refunds f
  where f.payment_id = p.id and f.status in ('requested', 'pending', 'succeeded')), 0)`;

/** What organisers ask about money; nothing here changes anything. */
@Injectable()
export class RevenueRepository {
  constructor(private readonly database: Database) {}

  /** Money kept, by when it was paid (or by city or event), the keys in rising order. */
  revenue(by: Grouping, filter: StatisticsFilter): Promise<RevenueRow[]> {
    return this.database.query<RevenueRow>(
      `select ${groupColumns(by, 'p.created_at')}, sum(${KEPT})::int as rappen, count(*)::int as payments
         from payments p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
        where p.status = 'paid' and ${filterOf('p.created_at')} group by 1, 2 order by 1`,
      filterValues(filter),
    );
  }

  /** Money kept for these events in Rappen; one without any is left out. */
  async revenueOf(eventIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.query<{ eventId: number; rappen: number }>(
      `select r.event_id as "eventId", sum(${KEPT})::int as rappen
         from payments p join reservations r on r.id = p.reservation_id
        where p.status = 'paid' and r.event_id = any ($1::int[]) group by r.event_id`,
      [eventIds],
    );
    return new Map(rows.map(({ eventId, rappen }) => [eventId, rappen]));
  }

  /** What cancelling an event now would do. */
  async cancellationFigures(eventId: number): Promise<CancellationFigures> {
    const [row] = await this.database.query<CancellationFigures>(
      `select count(*) filter (where r.status = 'paid')::int as paid,
              count(*) filter (where r.status = 'confirmed')::int as confirmed,
              count(*) filter (where r.status = 'held')::int as held,
              coalesce(sum((select sum(${KEPT}) from payments p where p.reservation_id = r.id and p.status = 'paid'))
                filter (where r.status = 'paid'), 0)::int as "refundRappen"
         from reservations r where r.event_id = $1`,
      [eventId],
    );
    return row ?? { paid: 0, confirmed: 0, held: 0, refundRappen: 0 };
  }
}
