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

/** What the answers after events come to. */
@Injectable()
export class MutualConnectsRepository {
  constructor(private readonly database: Database) {}

  /** Guests with at least one mutual Connect, of all with a place at an event after which somebody answered. */
  mutual(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    return this.database.query<StatisticRow>(
      `select ${groupColumns(by, 'e.starts_at')}, count(*) filter (where m.met)::int as value, count(*)::int as "of",
              count(*) filter (where m.met and r.side = 'men')::int as men,
              count(*) filter (where m.met and r.side = 'women')::int as women
         from reservations r join events e on e.id = r.event_id
        cross join lateral (select exists (
          select from ratings a join ratings b
              on b.event_id = a.event_id and b.rater_id = a.rated_id and b.rated_id = a.rater_id
           where a.event_id = r.event_id and a.rater_id = r.account_id and a.rating = 'yes' and b.rating = 'yes'
          ) as met) m
        where r.status in ('paid', 'confirmed') and e.status = 'published' and ${filterOf('e.starts_at')}
          and exists (select from ratings any_answer where any_answer.event_id = e.id)
        group by 1, 2 order by 1`,
      filterValues(filter),
    );
  }
}
