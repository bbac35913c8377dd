import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { Descriptions, EventStatus } from './event.entity.js';
import type { SeatsLeft, Side } from './seats.rules.js';

/** An event without its seats. */
export interface EventRow {
  id: number;
  name: string;
  /** For readers of every language that has no text of its own in `descriptions`. */
  description: string;
  descriptions: Descriptions;
  city: string;
  /** The name of the place; null until it is known. */
  venue: string | null;
  /** Where the place is; null until it is known. */
  location: string | null;
  startsAt: Date;
  endsAt: Date;
  /** 0 is free; else at least 50, the least that the provider charges. */
  priceRappen: number;
  status: EventStatus;
  /** With how many on each side the event is worth putting on; 0 where nobody cares. */
  minMen: number;
  minWomen: number;
  /** When it was to begin before it was last postponed. */
  postponedFrom: Date | null;
}

/** The counters of both sides: `Reserved` are paid and confirmed places, `Left` what is neither taken nor held. */
export interface SeatColumns extends SeatsLeft {
  menReserved: number;
  womenReserved: number;
}

/** An event with its seats. */
export type EventWithSeats = EventRow & SeatColumns;

/** What a new event is made of. */
export type NewEvent = Omit<EventRow, 'id' | 'postponedFrom'> & { maxMen: number; maxWomen: number };

const EVENT = `e.id, e.name, e.description, e.descriptions, e.city, e.venue, e.location, e.starts_at as "startsAt",
  e.ends_at as "endsAt", e.price_rappen as "priceRappen", e.status, e.min_men as "minMen",
  e.min_women as "minWomen", e.postponed_from as "postponedFrom"`;
const SEATS = `men.capacity as "maxMen", women.capacity as "maxWomen",
  men.capacity - men.taken as "menLeft", women.capacity - women.taken as "womenLeft",
  men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved"`;
const EVENTS_WITH_SEATS = `select ${EVENT}, ${SEATS} from events e
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'`;

// identity values are drawn in the order of the select: the nth new id is the nth event's
const INSERT_EVENTS_SQL = `with given as (
    select nth, e.* from jsonb_array_elements($1::jsonb) with ordinality as list (one, nth),
      jsonb_to_record(one) as e (name text, description text, descriptions jsonb, city text, venue text, location text,
        "startsAt" timestamptz, "endsAt" timestamptz, "priceRappen" int, status text, "minMen" int, "minWomen" int,
        "maxMen" int, "maxWomen" int)
  ), made as (
    insert into events (name, description, descriptions, city, venue, location, starts_at, ends_at, price_rappen,
                        status, min_men, min_women, created_at)
    select name, description, descriptions, city, venue, location, "startsAt", "endsAt", "priceRappen", status,
           "minMen", "minWomen", $2::timestamptz from given order by nth
    returning id
  ), numbered as (
    select id, row_number() over (order by id) as nth from made
  ), seats as (
    insert into event_seats (event_id, side, capacity)
    select n.id, s.side, s.capacity from numbered n join given g using (nth)
      cross join lateral (values ('men', g."maxMen"), ('women', g."maxWomen")) as s (side, capacity)
  )
  select id from numbered order by nth`;

const COLUMNS: Readonly<Record<keyof Omit<EventRow, 'id'>, string>> = {
  name: 'name',
  description: 'description',
  descriptions: 'descriptions',
  city: 'city',
  venue: 'venue',
  location: 'location',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  priceRappen: 'price_rappen',
  status: 'status',
  minMen: 'min_men',
  minWomen: 'min_women',
  postponedFrom: 'postponed_from',
};

/** The rows of `events`, read with their seats. */
@Injectable()
export class EventsRepository {
  constructor(private readonly database: Database) {}

  /** Published events that begin in [from, to), soonest first. */
  publishedBetween(from: Date, to: Date): Promise<EventRow[]> {
    return this.database.query<EventRow>(
      `select ${EVENT} from events e
        where e.status = 'published' and e.starts_at >= $1 and e.starts_at < $2 order by e.starts_at, e.id`,
      [from, to],
    );
  }

  async find(id: number): Promise<EventWithSeats | undefined> {
    const [row] = await this.database.query<EventWithSeats>(`${EVENTS_WITH_SEATS} where e.id = $1`, [id]);
    return row;
  }

  /** The events of these ids, in no particular order. */
  findMany(ids: readonly number[]): Promise<EventWithSeats[]> {
    return this.database.query<EventWithSeats>(`${EVENTS_WITH_SEATS} where e.id = any ($1::int[])`, [ids]);
  }

  async hasAny(): Promise<boolean> {
    return (await this.database.query('select from events limit 1')).length > 0;
  }

  /** Locks the row of an event until the transaction ends. */
  async lock(id: number): Promise<void> {
    await this.database.query('select from events where id = $1 for no key update', [id]);
  }

  /** Adds events with their seats, in one statement; answers their ids in the same order. */
  async insertMany(events: readonly NewEvent[], now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(INSERT_EVENTS_SQL, [JSON.stringify(events), now]);
    return rows.map(({ id }) => id);
  }

  /** Changes the named columns; undefined leaves one as it is. */
  async update(id: number, change: Partial<Omit<EventRow, 'id'>>): Promise<void> {
    const named = Object.entries(change).filter(([, value]) => value !== undefined);
    const fields = named as [keyof typeof COLUMNS, unknown][];
    if (fields.length === 0) return;
    const sets = fields.map(([field], index) => `${COLUMNS[field]} = $${index + 2}`);
    await this.database.query(`update events set ${sets.join(', ')} where id = $1`, [
      id,
      ...fields.map(([, value]) => value),
    ]);
  }

  /** Sets the capacity of a side. Returns false, with nothing changed, if more seats than that are taken. */
  async setCapacity(eventId: number, side: Side, capacity: number): Promise<boolean> {
    const rows = await this.database.query(
      `update event_seats set capacity = $3 where event_id = $1 and side = $2 and taken <= $3 returning taken`,
      [eventId, side, capacity],
    );
    return rows.length > 0;
  }

  /** Closes both sides of an event: no seat can be taken from now on. Waits for transactions that are taking one. */
  async closeSeats(eventId: number): Promise<void> {
    await this.database.query('update event_seats set closed = true where event_id = $1', [eventId]);
  }
}
