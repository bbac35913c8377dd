import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import {
  filterOf,
  filterValues,
  groupColumns,
  type Grouping,
  type StatisticRow,
  type StatisticsFilter,
} from '../events/index.js';

/** What the answers after evenings come to. */
@Injectable()
export class ConnectsRepository {
  constructor(private readonly database: Database) {}

  /** Guests with at least one mutual Connect, of all with a place at an evening after which somebody answered. */
  mutual(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    return this.database.query<StatisticRow>(
      `with mutual as (
         select distinct a.event_id, a.rater_id as account_id
           from ratings a join ratings b
             on b.event_id = a.event_id and b.rater_id = a.rated_id and b.rated_id = a.rater_id
          where a.rating = 'yes' and b.rating = 'yes')
       select ${groupColumns(by, 'e.starts_at')}, count(m.account_id)::int as value, count(*)::int as "of",
              count(m.account_id) filter (where r.side = 'men')::int as men,
              count(m.account_id) filter (where r.side = 'women')::int as women
         from reservations r join events e on e.id = r.event_id
         left join mutual m on m.event_id = r.event_id and m.account_id = r.account_id
        where r.status in ('paid', 'confirmed') and e.status = 'published' and ${filterOf('e.starts_at')}
          and e.id in (select event_id from ratings)
        group by 1, 2 order by 1`,
      filterValues(filter),
    );
  }
}
