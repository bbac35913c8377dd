import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { oneOf } from '../common/database/columns.js';
import { ATTENDING_STATES } from '../events/index.js';
import {
  FEWEST_GUESTS,
  inFives,
  filterOf,
  filterValues,
  groupColumns,
  type Grouping,
  type StatisticRow,
  type StatisticsFilter,
} from './grouping.js';
import { KEPT_MONEY, MOVED } from './revenue.service.js';

const ATTENDING = `${oneOf('r.status', ATTENDING_STATES)}`;
// gender is not counted on an open side
const MEN = `r.side = 'men'`;
const WOMEN = `r.side = 'women' and e.format <> 'open'`;
const SIDES = (what: string): string => `count(${what}) filter (where ${MEN})::int as men,
  count(${what}) filter (where ${WOMEN})::int as women`;

const reservationsBy = (by: Grouping): string => `select ${groupColumns(by, 'r.created_at')},
    count(*) filter (where ${ATTENDING})::int as value, count(*)::int as "of",
    count(*) filter (where ${ATTENDING} and ${MEN})::int as men,
    count(*) filter (where ${ATTENDING} and ${WOMEN})::int as women
  from reservations r join events e on e.id = r.event_id
  where ${filterOf('r.created_at')} group by 1, 2 order by 1`;

const genderBalanceBy = (by: Grouping): string => `select ${groupColumns(by, 'e.starts_at')},
    count(*) filter (where r.side = 'women')::int as value, count(*)::int as "of", ${SIDES('*')}
  from reservations r join events e on e.id = r.event_id
  where ${ATTENDING} and e.status = 'published' and e.format = 'two_sides' and ${filterOf('e.starts_at')}
  group by 1, 2 order by 1`;

// events without a single check-in are left out, because arrivals were not recorded there
const showUpBy = (by: Grouping): string => `select ${groupColumns(by, 'e.starts_at')},
    count(r.checked_in_at)::int as value, count(*)::int as "of", ${SIDES('r.checked_in_at')}
  from reservations r join events e on e.id = r.event_id
  where ${ATTENDING} and e.status = 'published' and e.ends_at <= $4 and ${filterOf('e.starts_at')}
    and e.id in (select c.event_id from reservations c where c.checked_in_at is not null)
  group by 1, 2 order by 1`;

// as of the last reveal of connections: between two reveals nothing here changes, whatever guests answer. Multiples of
// five for each event, so that no two queries differ by one answer, nor by an event that is too small
const TOLD = `select last_at from connection_reveals`;
/** Sums over events, by the columns of `counted`. */
const SUMS = `sum(value)::int as value, sum("of")::int as "of", sum(men)::int as men, sum(women)::int as women`;
const ANSWERED_SIDES = (what: string): string => `${inFives(`count(${what}) filter (where ${MEN})`)} as men,
    ${inFives(`count(${what}) filter (where ${WOMEN})`)} as women`;

const mutualConnectsBy = (by: Grouping): string => `with connected as materialized (
    select event_id, account_a as account_id from connections
    union select event_id, account_b from connections
  ), counted as (
    select ${groupColumns(by, 'e.starts_at')}, e.id,
      ${inFives('count(c.account_id)')} as value, count(*)::int as "of", ${ANSWERED_SIDES('c.account_id')}
    from events e
    join reservations r on r.event_id = e.id
    left join connected c on c.event_id = r.event_id and c.account_id = r.account_id
    where e.status = 'published' and ${ATTENDING} and e.ends_at <= (${TOLD}) - interval '25 hours'
      and ${filterOf('e.starts_at')}
    group by 1, 2, 3 having count(*) >= ${FEWEST_GUESTS}
  )
  select key, label, ${SUMS} from counted group by 1, 2 order by 1`;

// everybody with a connection older than two weeks was asked; whether it has ended since does not matter
const metBy = (by: Grouping): string => `with asked as materialized (
    select event_id, account_a as account_id from connections where made_at <= (${TOLD}) - interval '15 days'
    union select event_id, account_b from connections where made_at <= (${TOLD}) - interval '15 days'
  ), met as materialized (
    select distinct event_id, account_id from met_answers where met and answered_at <= (${TOLD})
  ), counted as (
    select ${groupColumns(by, 'e.starts_at')}, e.id,
      ${inFives('count(m.account_id)')} as value, ${inFives('count(*)')} as "of", ${ANSWERED_SIDES('m.account_id')}
    from asked a
    join events e on e.id = a.event_id
    join reservations r on r.event_id = a.event_id and r.account_id = a.account_id and ${ATTENDING}
    left join met m on m.event_id = a.event_id and m.account_id = a.account_id
    where ${filterOf('e.starts_at')}
    group by 1, 2, 3 having count(*) >= ${FEWEST_GUESTS}
  )
  select key, label, ${SUMS} from counted group by 1, 2 order by 1`;

const revenueBy = (by: Grouping): string => `with recursive ${MOVED}
  select ${groupColumns(by, 'p.created_at')}, sum(${KEPT_MONEY})::float8 / 100 as value, count(*)::int as "of",
    null as men, null as women
  from payments p left join places on places.paid_id = p.reservation_id
  join reservations r on r.id = coalesce(places.place_id, p.reservation_id) join events e on e.id = r.event_id
  where p.status = 'paid' and p.mismatch is null and ${filterOf('p.created_at')} group by 1, 2 order by 1`;

/** The charts. */
export const CHARTS = ['reservations', 'revenue', 'gender', 'show-up', 'mutual-connects', 'met'] as const;
/** A chart. */
export type Chart = (typeof CHARTS)[number];

/**
 * The statement of each chart.
 *
 * - `reservations`, by when they were made: `value` attend now, `of` are all.
 * - `revenue`: what is kept in CHF, by when it was paid, for the event of the guest's current seat; `of` is the number of
 *   payments.
 * - `gender`, by when the event begins: `value` attend on the women's side, `of` are all; only events with two sides.
 * - `show-up`: how many attendees came, of all, over events that have ended and had a check-in.
 * - `mutual-connects`: attendees with at least one connection, of all at events whose connections were revealed.
 * - `met`: guests who say that they met a connection, of all who were asked after two weeks.
 */
const CHART_ROWS: Readonly<Record<Chart, (by: Grouping) => string>> = {
  reservations: reservationsBy,
  revenue: revenueBy,
  gender: genderBalanceBy,
  'show-up': showUpBy,
  'mutual-connects': mutualConnectsBy,
  met: metBy,
};

/** Statistics of reservations, one statement each. */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the rows of a chart, in ascending order of keys. */
  rows(chart: Chart, by: Grouping, filter: StatisticsFilter): Promise<StatisticRow[]> {
    const now = chart === 'show-up' ? [this.clock.now()] : [];
    return this.database.query<StatisticRow>(CHART_ROWS[chart](by), [...filterValues(filter), ...now]);
  }
}
