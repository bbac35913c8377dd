import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { oneOf } from '../common/database/columns.js';
import { ATTENDING_STATES } from '../events/index.js';
import {
  filterOf,
  filterValues,
  groupColumns,
  type Grouping,
  type StatisticRow,
  type StatisticsFilter,
} from './grouping.js';

const ATTENDING = `${oneOf('r.status', ATTENDING_STATES)}`;
const SIDES = (what: string): string => `count(${what}) filter (where r.side = 'men')::int as men,
  count(${what}) filter (where r.side = 'women')::int as women`;

const reservationsBy = (by: Grouping): string => `select ${groupColumns(by, 'r.created_at')},
    count(*) filter (where ${ATTENDING})::int as value, count(*)::int as "of",
    count(*) filter (where ${ATTENDING} and r.side = 'men')::int as men,
    count(*) filter (where ${ATTENDING} and r.side = 'women')::int as women
  from reservations r join events e on e.id = r.event_id
  where ${filterOf('r.created_at')} group by 1, 2 order by 1`;

const genderBalanceBy = (by: Grouping): string => `select ${groupColumns(by, 'e.starts_at')},
    count(*) filter (where r.side = 'women')::int as value, count(*)::int as "of", ${SIDES('*')}
  from reservations r join events e on e.id = r.event_id
  where ${ATTENDING} and e.status = 'published' and ${filterOf('e.starts_at')} group by 1, 2 order by 1`;

// events without a single check-in are left out: nobody recorded arrivals there
const showUpBy = (by: Grouping): string => `select ${groupColumns(by, 'e.starts_at')},
    count(r.checked_in_at)::int as value, count(*)::int as "of", ${SIDES('r.checked_in_at')}
  from reservations r join events e on e.id = r.event_id
  where ${ATTENDING} and e.status = 'published' and e.ends_at <= $4 and ${filterOf('e.starts_at')}
    and e.id in (select c.event_id from reservations c where c.checked_in_at is not null)
  group by 1, 2 order by 1`;

// the mutual pairs are found once for all events, by a join: asking for each reservation took a second
const mutualConnectsBy = (by: Grouping): string => `with connected as materialized (
    select distinct a.event_id, a.rater_id
      from ratings a join ratings b
        on b.event_id = a.event_id and b.rater_id = a.rated_id and b.rated_id = a.rater_id
     where a.rating = 'yes' and b.rating = 'yes'
  ), rated as materialized (select distinct event_id from ratings)
  select ${groupColumns(by, 'e.starts_at')},
    count(c.rater_id)::int as value, count(*)::int as "of", ${SIDES('c.rater_id')}
  from reservations r
  join events e on e.id = r.event_id
  join rated on rated.event_id = e.id
  left join connected c on c.event_id = r.event_id and c.rater_id = r.account_id
  where ${ATTENDING} and e.status = 'published' and ${filterOf('e.starts_at')} group by 1, 2 order by 1`;

/** Statistics of reservations, one statement each, the keys in rising order. */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns reservations by when they were made: `value` attend today, `of` are all. */
  reservations(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    return this.database.query<StatisticRow>(reservationsBy(by), filterValues(filter));
  }

  /** Returns attendees by when the event begins: `value` are on the women's side, `of` are all. */
  genderBalance(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    return this.database.query<StatisticRow>(genderBalanceBy(by), filterValues(filter));
  }

  /** Returns how many attendees came, of all, over events that have ended and had a check-in. */
  showUp(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    return this.database.query<StatisticRow>(showUpBy(by), [...filterValues(filter), this.clock.now()]);
  }

  /** Returns attendees with at least one connection (a mutual "yes"), of all at events after which a guest has rated. */
  mutualConnects(by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    return this.database.query<StatisticRow>(mutualConnectsBy(by), filterValues(filter));
  }
}
