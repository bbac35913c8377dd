import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { oneOf } from '../common/database/columns.js';
import { ATTENDING_STATES, type City } from '../events/index.js';
import { FEWEST_GUESTS, inFives, filterOf, filterValues, type StatisticsFilter } from './grouping.js';

/** The figures of a city's events. */
export interface CityFigures {
  /** Null: all cities together. */
  city: City | null;
  events: number;
  capacity: number;
  /** Paid and confirmed reservations. */
  taken: number;
  /** Different guests. */
  guests: number;
  /** Those of them who had been at an earlier event. */
  repeat_guests: number;
}

/** How many people reach each step. The last two are multiples of five for each event, rounded down. */
export interface FunnelFigures {
  views: number;
  sign_ups: number;
  reserved: number;
  paid: number;
  arrived: number;
  feedback: number;
  connected: number;
}

/** How many people came through links of one channel. */
export interface LinkFigures {
  channel: string;
  views: number;
  sign_ups: number;
  reservations: number;
  paid: number;
}

const ATTENDING = oneOf('r.status', ATTENDING_STATES);
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
    coalesce(g.guests, 0) as guests, coalesce(g.repeats, 0) as repeat_guests
  from seats s left join guests g on g.city is not distinct from s.city
  order by s.city nulls first`;

// `told`: as of the last reveal of connections, as everywhere; events that are too small are not counted
const FUNNEL = `with period as materialized (select e.id, e.ends_at from events e where ${EVENTS}),
  links as (select coalesce(sum(c.views), 0)::int as views, coalesce(sum(c.sign_ups), 0)::int as sign_ups
    from period p join referral_counts c on c.event_id = p.id),
  made as (select count(*)::int as reserved, count(*) filter (where ${ATTENDING})::int as paid,
      count(*) filter (where ${ATTENDING} and r.checked_in_at is not null)::int as arrived
    from period p join reservations r on r.event_id = p.id),
  large as materialized (select p.id from period p join reservations r on r.event_id = p.id
    where ${ATTENDING} and p.ends_at <= (select last_at from connection_reveals) - interval '25 hours'
    group by p.id having count(*) >= ${FEWEST_GUESTS}),
  rated as (select coalesce(sum(raters), 0)::int as feedback from (
    select ${inFives('count(distinct t.rater_id)')} as raters from ratings t join large l on l.id = t.event_id
     where t.created_at <= (select last_at from connection_reveals) group by t.event_id) given),
  connected as (select coalesce(sum(guests), 0)::int as connected from (
    select ${inFives('count(*)')} as guests from (
      select c.event_id, c.account_a from connections c join large l on l.id = c.event_id
      union select c.event_id, c.account_b from connections c join large l on l.id = c.event_id) two
     group by event_id) told)
  select views, sign_ups, reserved, paid, arrived, feedback, connected
  from links, made, rated, connected`;

const LINKS = `select c.channel, sum(c.views)::int as views, sum(c.sign_ups)::int as sign_ups,
    sum(c.reservations)::int as reservations, sum(c.paid)::int as paid
  from referral_counts c join events e on e.id = c.event_id
  where ${EVENTS} group by c.channel
  order by paid desc, reservations desc, views desc, c.channel limit ${MOST_LINKS}`;

/** Statistics for organisers, over the events that begin in a period: one statement each. */
@Injectable()
export class InsightsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns how full past events were, and how many guests returned: all cities together first, then each. */
  cities(filter: StatisticsFilter): Promise<CityFigures[]> {
    return this.database.query<CityFigures>(CITIES, [...filterValues(filter), this.clock.now()]);
  }

  /** Returns how many people reached each step from a page view to a connection. */
  async funnel(filter: StatisticsFilter): Promise<FunnelFigures> {
    const [row] = await this.database.query<FunnelFigures>(FUNNEL, filterValues(filter));
    if (!row) throw new Error('The database counted nothing');
    return row;
  }

  /** Returns how many people came through each link, most successful first. */
  links(filter: StatisticsFilter): Promise<LinkFigures[]> {
    return this.database.query<LinkFigures>(LINKS, filterValues(filter));
  }
}
