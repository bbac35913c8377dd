import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { oneOf } from '../common/database/columns.js';
import { ATTENDING_STATES } from '../events/index.js';
import { KEPT_MONEY, MOVED } from './revenue.service.js';
import type {
  Chart,
  CityFiguresDto,
  FunnelDto,
  Grouping,
  InsightsDto,
  InsightsQuery,
  LinkFiguresDto,
  StatisticRowDto,
  StatisticsDto,
  StatisticsQuery,
} from './statistics.dto.js';

/** Events with fewer guests than this are not counted, as a number could reveal what two people said of each other. */
export const FEWEST_GUESTS = 5;

/**
 * Returns the SQL of a count rounded down to a multiple of five. Apply it to each event separately: two sums of exact
 * counts, with and without an event, would reveal that event's count.
 */
function inFives(count: string): string {
  return `(${count})::int / 5 * 5`;
}

const FORMATS = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM' } as const;

/** Returns the SQL of a row's key and label, over `events e` and an instant, in Zurich time. */
function groupColumns(by: Grouping, instant: string): string {
  if (by === 'city') return 'e.city as key, e.city as label';
  const local = `${instant} at time zone 'Europe/Zurich'`;
  if (by === 'event')
    return `to_char(e.starts_at at time zone 'Europe/Zurich', 'YYYY-MM-DD') || '-' || e.id as key, e.name as label`;
  return `to_char(${local}, '${FORMATS[by]}') as key, to_char(${local}, '${FORMATS[by]}') as label`;
}

/** Returns the SQL condition of the filter, over `events e` and an instant. Its values are $1 from, $2 to, $3 city. */
function filterOf(instant: string): string {
  return `($1::timestamptz is null or ${instant} >= $1) and ($2::timestamptz is null or ${instant} < $2)
    and ($3::text is null or e.city = $3)`;
}

/** Returns the values of `filterOf`. */
function filterValues({ from, to, city }: InsightsQuery): unknown[] {
  return [from ?? null, to ?? null, city ?? null];
}

/** Returns the SQL of a share from 0 to 1 with four decimals; null of nothing. */
function shareOf(part: string, of: string): string {
  return `round(${part}::numeric / nullif(${of}, 0), 4)::float8`;
}

const ATTENDING = oneOf('r.status', ATTENDING_STATES);
// gender is not counted on an open side
const MEN = `r.side = 'men'`;
const WOMEN = `r.side = 'women' and e.format <> 'open'`;
const sides = (what: string): string => `count(${what}) filter (where ${MEN})::int as men,
  count(${what}) filter (where ${WOMEN})::int as women`;

/** When connections were last revealed. Only earlier answers count, so that no number changes when one guest answers. */
export const LAST_REVEAL = '(select last_at from connection_reveals)';

/** Returns the SQL of whether an event's answers were revealed: from 24 hours after feedback opens, an hour after its end. */
export function isRevealed(endsAt: string): string {
  return `${endsAt} <= ${LAST_REVEAL} - interval '25 hours'`;
}

/** Sums over events, by the columns of `counted`. */
const SUMS = `sum(value)::int as value, sum("of")::int as "of", sum(men)::int as men, sum(women)::int as women`;
const sidesInFives = (what: string): string => `${inFives(`count(${what}) filter (where ${MEN})`)} as men,
    ${inFives(`count(${what}) filter (where ${WOMEN})`)} as women`;

/** The statement of each chart. */
const CHART_ROWS: Readonly<Record<Chart, (by: Grouping) => string>> = {
  // by when they were made: `value` attend now, `of` are all
  reservations: (by) => `select ${groupColumns(by, 'r.created_at')},
    count(*) filter (where ${ATTENDING})::int as value, count(*)::int as "of",
    count(*) filter (where ${ATTENDING} and ${MEN})::int as men,
    count(*) filter (where ${ATTENDING} and ${WOMEN})::int as women
  from reservations r join events e on e.id = r.event_id
  where ${filterOf('r.created_at')} group by 1, 2`,
  // what is kept in CHF, by when it was paid, for the event of the guest's current seat; `of` is the number of payments
  revenue: (by) => `with recursive ${MOVED}
  select ${groupColumns(by, 'p.created_at')}, sum(${KEPT_MONEY})::float8 / 100 as value, count(*)::int as "of",
    null as men, null as women
  from payments p left join places on places.paid_id = p.reservation_id
  join reservations r on r.id = coalesce(places.place_id, p.reservation_id) join events e on e.id = r.event_id
  where p.status = 'paid' and p.mismatch is null and ${filterOf('p.created_at')} group by 1, 2`,
  // by when the event begins: `value` attend on the women's side, `of` are all; only events with two sides
  gender: (by) => `select ${groupColumns(by, 'e.starts_at')},
    count(*) filter (where r.side = 'women')::int as value, count(*)::int as "of", ${sides('*')}
  from reservations r join events e on e.id = r.event_id
  where ${ATTENDING} and e.status = 'published' and e.format = 'two_sides' and ${filterOf('e.starts_at')}
  group by 1, 2`,
  // how many attendees came, of all, over events that have ended and had a check-in: without one, arrivals were not
  // recorded
  'show-up': (by) => `select ${groupColumns(by, 'e.starts_at')},
    count(r.checked_in_at)::int as value, count(*)::int as "of", ${sides('r.checked_in_at')}
  from reservations r join events e on e.id = r.event_id
  where ${ATTENDING} and e.status = 'published' and e.ends_at <= $4 and ${filterOf('e.starts_at')}
    and e.id in (select c.event_id from reservations c where c.checked_in_at is not null)
  group by 1, 2`,
  // attendees with at least one connection, of all at events whose connections were revealed
  'mutual-connects': (by) => `with connected as materialized (
    select event_id, account_a as account_id from connections
    union select event_id, account_b from connections
  ), counted as (
    select ${groupColumns(by, 'e.starts_at')}, e.id,
      ${inFives('count(c.account_id)')} as value, count(*)::int as "of", ${sidesInFives('c.account_id')}
    from events e
    join reservations r on r.event_id = e.id
    left join connected c on c.event_id = r.event_id and c.account_id = r.account_id
    where e.status = 'published' and ${ATTENDING} and ${isRevealed('e.ends_at')}
      and ${filterOf('e.starts_at')}
    group by 1, 2, 3 having count(*) >= ${FEWEST_GUESTS}
  )
  select key, label, ${SUMS} from counted group by 1, 2`,
  // guests who say that they met a connection, of all who were asked: everybody with a connection older than two weeks,
  // whether it has ended since or not
  met: (by) => `with asked as materialized (
    select event_id, account_a as account_id from connections where made_at <= ${LAST_REVEAL} - interval '15 days'
    union select event_id, account_b from connections where made_at <= ${LAST_REVEAL} - interval '15 days'
  ), met as materialized (
    select distinct event_id, account_id from met_answers where met and answered_at <= ${LAST_REVEAL}
  ), counted as (
    select ${groupColumns(by, 'e.starts_at')}, e.id,
      ${inFives('count(m.account_id)')} as value, ${inFives('count(*)')} as "of", ${sidesInFives('m.account_id')}
    from asked a
    join events e on e.id = a.event_id
    join reservations r on r.event_id = a.event_id and r.account_id = a.account_id and ${ATTENDING}
    left join met m on m.event_id = a.event_id and m.account_id = a.account_id
    where ${filterOf('e.starts_at')}
    group by 1, 2, 3 having count(*) >= ${FEWEST_GUESTS}
  )
  select key, label, ${SUMS} from counted group by 1, 2`,
};

/** The events of the period: $1 from, $2 to, $3 city. */
const EVENTS = `e.status = 'published' and ${filterOf('e.starts_at')}`;
const MOST_LINKS = 100;

// visits are numbered over all events, so that a returning guest is recognised whatever the period
const CITIES = `with held as materialized (select e.id, e.city from events e where ${EVENTS} and e.starts_at <= $4),
  seats as (select h.city, count(distinct h.id)::int as events, sum(s.capacity)::int as capacity
    from held h join event_seats s on s.event_id = h.id group by grouping sets ((h.city), ())),
  visits as (select r.event_id, r.account_id,
      row_number() over (partition by r.account_id order by e.starts_at, e.id) as nth
    from reservations r join events e on e.id = r.event_id and e.status = 'published' where ${ATTENDING}),
  guests as (select h.city, count(*)::int as taken, count(distinct v.account_id)::int as guests,
      count(distinct v.account_id) filter (where v.nth > 1)::int as repeats
    from held h join visits v on v.event_id = h.id group by grouping sets ((h.city), ()))
  select s.city, coalesce(s.events, 0) as events, coalesce(s.capacity, 0) as capacity, coalesce(g.taken, 0) as taken,
    coalesce(g.guests, 0) as guests, coalesce(g.repeats, 0) as repeat_guests,
    ${shareOf('coalesce(g.taken, 0)', 's.capacity')} as fill_rate, ${shareOf('g.repeats', 'g.guests')} as repeat_rate
  from seats s left join guests g on g.city is not distinct from s.city
  order by s.city nulls first`;

/** How many people reached each step, over the events of the period. Events with too few guests have no answers in it. */
const FUNNEL = `with period as materialized (select e.id, e.ends_at from events e where ${EVENTS}),
  links as (select coalesce(sum(c.views), 0)::int as views, coalesce(sum(c.sign_ups), 0)::int as sign_ups
    from period p join referral_counts c on c.event_id = p.id),
  made as (select count(*)::int as reserved, count(*) filter (where ${ATTENDING})::int as paid,
      count(*) filter (where ${ATTENDING} and r.checked_in_at is not null)::int as arrived
    from period p join reservations r on r.event_id = p.id),
  large as materialized (select p.id from period p join reservations r on r.event_id = p.id
    where ${ATTENDING} and ${isRevealed('p.ends_at')}
    group by p.id having count(*) >= ${FEWEST_GUESTS}),
  rated as (select coalesce(sum(raters), 0)::int as feedback from (
    select ${inFives('count(distinct t.rater_id)')} as raters from ratings t join large l on l.id = t.event_id
     where t.created_at <= ${LAST_REVEAL} group by t.event_id) given),
  connected as (select coalesce(sum(guests), 0)::int as connected from (
    select ${inFives('count(*)')} as guests from (
      select c.event_id, c.account_a from connections c join large l on l.id = c.event_id
      union select c.event_id, c.account_b from connections c join large l on l.id = c.event_id) two
     group by event_id) counted)
  select views, sign_ups, reserved, paid, arrived, feedback, connected
  from links, made, rated, connected`;

const LINKS = `select c.channel, sum(c.views)::int as views, sum(c.sign_ups)::int as sign_ups,
    sum(c.reservations)::int as reservations, sum(c.paid)::int as paid
  from referral_counts c join events e on e.id = c.event_id
  where ${EVENTS} group by c.channel
  order by paid desc, reservations desc, views desc, c.channel limit ${MOST_LINKS}`;

/** Statistics for organisers, one statement each. */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the table of a chart, in ascending order of keys. Money has no shares. */
  async table(chart: Chart, { by = 'month', ...filter }: StatisticsQuery): Promise<StatisticsDto> {
    const now = chart === 'show-up' ? [this.clock.now()] : [];
    const values = [...filterValues(filter), ...now];
    const share = chart === 'revenue' ? 'null' : shareOf('value', '"of"');
    const sql = `select *, ${share} as share from (${CHART_ROWS[chart](by)}) counted order by key`;
    const items = await this.database.query<StatisticRowDto>(sql, values);
    return { chart, by, items, total: items.length };
  }

  /**
   * Returns, over the events that begin in a period, how full past ones were and how many guests returned (all cities
   * together first, then each), how many people reached each step from a page view to a connection, and how many came
   * through each link, most successful first.
   */
  async insights(filter: InsightsQuery): Promise<InsightsDto> {
    const values = filterValues(filter);
    const [cities, [funnel], links] = await Promise.all([
      this.database.query<CityFiguresDto>(CITIES, [...values, this.clock.now()]),
      this.database.query<FunnelDto>(FUNNEL, values),
      this.database.query<LinkFiguresDto>(LINKS, values),
    ]);
    if (!funnel) throw new Error('The database counted nothing');
    return { cities, funnel, links };
  }
}
