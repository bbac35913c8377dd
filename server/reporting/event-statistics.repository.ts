import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import {
  filterOf,
  filterValues,
  groupColumns,
  type Grouping,
  type StatisticRow,
  type StatisticsFilter,
} from './grouping.rules.js';

const PLACE = `r.status in ('paid', 'confirmed')`;

/** Statistics of reservations, one statement each, the keys in rising order. */
@Injectable()
export class EventStatisticsRepository {
  constructor(private readonly database: Database) {}

  /** Reservations by when they were made: `value` are places today, `of` all that were begun. */
  reservations(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    return this.database.query<StatisticRow>(
      `select ${groupColumns(by, 'r.created_at')}, count(*) filter (where ${PLACE})::int as value,
              count(*)::int as "of", count(*) filter (where ${PLACE} and r.side = 'men')::int as men,
              count(*) filter (where ${PLACE} and r.side = 'women')::int as women
         from reservations r join events e on e.id = r.event_id
        where ${filterOf('r.created_at')} group by 1, 2 order by 1`,
      filterValues(filter),
    );
  }

  /** Places by when the event begins: `value` are the women, `of` everybody. */
  genderBalance(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    return this.database.query<StatisticRow>(
      `select ${groupColumns(by, 'e.starts_at')}, count(*) filter (where r.side = 'women')::int as value,
              count(*)::int as "of", count(*) filter (where r.side = 'men')::int as men,
              count(*) filter (where r.side = 'women')::int as women
         from reservations r join events e on e.id = r.event_id
        where ${PLACE} and e.status = 'published' and ${filterOf('e.starts_at')} group by 1, 2 order by 1`,
      filterValues(filter),
    );
  }

  /** Who came, of who had a place; only events that are over and at whose door somebody was checked in. */
  showUp(by: Grouping, filter: StatisticsFilter, now: Date): Promise<StatisticRow[]> {
    return this.database.query<StatisticRow>(
      `select ${groupColumns(by, 'e.starts_at')}, count(r.checked_in_at)::int as value, count(*)::int as "of",
              count(r.checked_in_at) filter (where r.side = 'men')::int as men,
              count(r.checked_in_at) filter (where r.side = 'women')::int as women
         from reservations r join events e on e.id = r.event_id
        where ${PLACE} and e.status = 'published' and e.ends_at <= $4 and ${filterOf('e.starts_at')}
          and e.id in (select c.event_id from reservations c where c.checked_in_at is not null)
        group by 1, 2 order by 1`,
      [...filterValues(filter), now],
    );
  }
}
