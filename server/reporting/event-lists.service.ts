import { Injectable } from '@nestjs/common';
import { columnsOf, matches } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { Page, PageRequest } from '../common/http/page.js';
import { EventEntity } from '../events/calendar/event.entity.js';
import { EventDetailsEntity } from '../events/details/event-details.entity.js';
import {
  type City,
  type EventDetails,
  type EventStatus,
  type EventWithSeats,
  NO_DETAILS,
  RESERVATION_STATES,
  type ReservationState,
  SEATS_LEFT,
} from '../events/index.js';
import type { SeriesOccurrenceEntity } from '../events/series/event-series.entity.js';
import { readPage } from '../common/database/read-page.js';

/** Filter for events; absent fields do not filter. */
export interface EventFilter {
  city?: City;
  status?: EventStatus;
  /** Events that begin at this instant or later. */
  from?: Date;
  /** Events that begin before this instant. */
  to?: Date;
  /** Events that end after this instant. */
  endsAfter?: Date;
  /** A text in the name, venue or address, ignoring case. */
  text?: string;
  /** Events to which this account is assigned as a host. */
  hostId?: number;
  /** Events that this series made. */
  seriesId?: number;
  /** Soonest first; default: latest first. */
  soonestFirst?: boolean;
}

/** An event with its details, its number of reservations in each state, and the series that made it, if any. */
export type CountedEvent = EventWithSeats & {
  details: EventDetails;
  counts: Record<ReservationState, number>;
  seriesId: SeriesOccurrenceEntity['seriesId'] | null;
  /** Numbers of waiting-list entries, with or without an offer. */
  menWaiting: number;
  womenWaiting: number;
};

const COUNTS = RESERVATION_STATES.map((state) => `'${state}', count(*) filter (where r.status = '${state}')`);
const DETAIL_FIELDS = Object.keys(NO_DETAILS) as (keyof EventDetails)[];

const MATCHES = `($1::text is null or e.city = $1) and ($2::text is null or e.status = $2)
  and ($3::timestamptz is null or e.starts_at >= $3) and ($4::timestamptz is null or e.starts_at < $4)
  and ($5::timestamptz is null or e.ends_at > $5)
  and ($6::text is null or ${matches("concat_ws(' ', e.name, e.venue, e.location)", '$6')})
  and ($7::int is null or exists (select from event_hosts h where h.event_id = e.id and h.account_id = $7))
  and ($8::int is null or exists (select from series_occurrences o where o.event_id = e.id and o.series_id = $8))`;

const COUNT = `select count(*)::int as total from events e where ${MATCHES}`;

/** Adds counts to the rows of `page` only, not to the whole list. */
const counted = (page: string, order: string): string => `with page as materialized (${page})
  select ${columnsOf(EventEntity, 'e')},
      ${SEATS_LEFT},
      men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved",
      men.waiting + men.offered as "menWaiting", women.waiting + women.offered as "womenWaiting",
      (select jsonb_build_object(${COUNTS.join(', ')}) from reservations r where r.event_id = e.id) as counts,
      coalesce((select to_jsonb(d) from (
        select ${columnsOf(EventDetailsEntity, 'x', DETAIL_FIELDS)} from event_details x where x.event_id = e.id
      ) as d), '${JSON.stringify(NO_DETAILS)}') as details,
      (select o.series_id from series_occurrences o where o.event_id = e.id) as "seriesId"
    from page e
    join event_seats men on men.event_id = e.id and men.side = 'men'
    join event_seats women on women.event_id = e.id and women.side = 'women'
   order by ${order}`;

/** Lists of events for organisers and hosts: events, seats, reservations and series in one statement. */
@Injectable()
export class EventListsService {
  constructor(private readonly database: Database) {}

  /** Returns the events that pass the filter, latest first unless the filter says otherwise. */
  list(filter: EventFilter, page: PageRequest): Promise<Page<CountedEvent>> {
    const order = filter.soonestFirst ? 'e.starts_at, e.id' : 'e.starts_at desc, e.id desc';
    const rows = `select e.* from events e where ${MATCHES} order by ${order} limit $9 offset $10`;
    const { city, status, from, to, endsAfter, text, hostId, seriesId } = filter;
    const values = [city, status, from, to, endsAfter, text, hostId, seriesId];
    return readPage(this.database, counted(rows, order), COUNT, values, page);
  }

  /** Returns the events of these ids, soonest first; unknown ids are left out. */
  findMany(eventIds: readonly number[]): Promise<CountedEvent[]> {
    const chosen = 'select e.* from events e where e.id = any ($1::int[])';
    return this.database.query<CountedEvent>(counted(chosen, 'e.starts_at, e.id'), [eventIds]);
  }

  /** Returns one event with its counts. Throws EVENT_NOT_FOUND. */
  async require(eventId: number): Promise<CountedEvent> {
    const [event] = await this.findMany([eventId]);
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return event;
  }
}
