import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import type { Side } from './seats.rules.js';

/** Whether an event can be seen and reserved. */
export type EventStatus = 'draft' | 'published' | 'cancelled';

/** An event without its seats. */
export interface EventRow {
  id: number;
  name: string;
  description: string;
  city: string;
  /** Null until it is known. */
  location: string | null;
  startsAt: Date;
  endsAt: Date;
  /** 0 is free; else at least 50, the least that the provider charges. */
  priceRappen: number;
  status: EventStatus;
}

/** The counters of both sides: `Reserved` are paid and confirmed places, `Left` what is neither taken nor held. */
export interface SeatColumns {
  maxMen: number;
  maxWomen: number;
  menReserved: number;
  womenReserved: number;
  menLeft: number;
  womenLeft: number;
}

/** An event with its seats. */
export type EventWithSeats = EventRow & SeatColumns;

/** An event of the list, with what the viewer has to do with it. */
export type ListedEvent = EventWithSeats & { userStatus: 'held' | 'paid' | 'confirmed' | null };

/** An event as it looks to somebody who wants a place: their live reservation for it, and how many holds they have running. */
export type SeenEvent = EventWithSeats & {
  live: { id: number; status: 'held' | 'paid' | 'confirmed' } | null;
  holds: number;
};

/** What a new event is made of. */
export type NewEvent = Omit<EventRow, 'id'> & { maxMen: number; maxWomen: number };

const EVENT = `e.id, e.name, e.description, e.city, e.location, e.starts_at as "startsAt", e.ends_at as "endsAt",
  e.price_rappen as "priceRappen", e.status`;
const SEATS = `men.capacity as "maxMen", women.capacity as "maxWomen",
  men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved",
  men.capacity - men.taken as "menLeft", women.capacity - women.taken as "womenLeft"`;
const EVENTS_WITH_SEATS = `events e
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'`;

/** The list of coming events with their counters and the viewer's own reservation, in one statement: $1 viewer, $2 now. */
export const LIST_EVENTS_SQL = `select ${EVENT}, ${SEATS}, r.status as "userStatus"
  from ${EVENTS_WITH_SEATS}
  left join reservations r
    on r.event_id = e.id and r.account_id = $1 and r.status in ('held', 'paid', 'confirmed')
  where e.status = 'published' and e.starts_at > $2
  order by e.starts_at, e.id`;

const COLUMNS: Readonly<Record<keyof Omit<EventRow, 'id'>, string>> = {
  name: 'name',
  description: 'description',
  city: 'city',
  location: 'location',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  priceRappen: 'price_rappen',
  status: 'status',
};

/** The rows of `events`, read with their seats. */
@Injectable()
export class EventsRepository {
  constructor(private readonly database: Database) {}

  /** Published events that have not begun, soonest first. */
  listComing(accountId: number, now: Date): Promise<ListedEvent[]> {
    return this.database.query<ListedEvent>(LIST_EVENTS_SQL, [accountId, now]);
  }

  /** Published events that begin in [from, to), soonest first. */
  publishedBetween(from: Date, to: Date): Promise<EventRow[]> {
    return this.database.query<EventRow>(
      `select ${EVENT} from events e
        where e.status = 'published' and e.starts_at >= $1 and e.starts_at < $2 order by e.starts_at, e.id`,
      [from, to],
    );
  }

  /** All events, the latest first. */
  listAll(limit: number, offset: number): Promise<EventWithSeats[]> {
    return this.database.query<EventWithSeats>(
      `select ${EVENT}, ${SEATS} from ${EVENTS_WITH_SEATS} order by e.starts_at desc, e.id desc limit $1 offset $2`,
      [limit, offset],
    );
  }

  async countAll(): Promise<number> {
    const [row] = await this.database.query<{ total: number }>('select count(*)::int as total from events');
    return row?.total ?? 0;
  }

  async find(id: number): Promise<EventWithSeats | undefined> {
    const [row] = await this.database.query<EventWithSeats>(
      `select ${EVENT}, ${SEATS} from ${EVENTS_WITH_SEATS} where e.id = $1`,
      [id],
    );
    return row;
  }

  /** The event as it looks to this person now, in one statement. */
  async findFor(id: number, accountId: number, now: Date): Promise<SeenEvent | undefined> {
    const [row] = await this.database.query<SeenEvent>(
      `select ${EVENT}, ${SEATS},
              (select jsonb_build_object('id', r.id, 'status', r.status) from reservations r
                where r.event_id = e.id and r.account_id = $2 and r.status in ('held', 'paid', 'confirmed')) as live,
              (select count(*)::int from reservations r
                where r.account_id = $2 and r.status = 'held' and r.hold_expires_at > $3) as holds
         from ${EVENTS_WITH_SEATS} where e.id = $1`,
      [id, accountId, now],
    );
    return row;
  }

  /** Locks the row of an event until the transaction ends. */
  async lock(id: number): Promise<void> {
    await this.database.query('select from events where id = $1 for no key update', [id]);
  }

  async insert(event: NewEvent, now: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      `with e as (
         insert into events (name, description, city, location, starts_at, ends_at, price_rappen, status, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
       ), seats as (
         insert into event_seats (event_id, side, capacity)
         select e.id, side, capacity from e, (values ('men', $10::int), ('women', $11::int)) as s (side, capacity)
       )
       select id from e`,
      [
        event.name,
        event.description,
        event.city,
        event.location,
        event.startsAt,
        event.endsAt,
        event.priceRappen,
        event.status,
        now,
        event.maxMen,
        event.maxWomen,
      ],
    );
    return row?.id ?? 0;
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
}

/** Which seat row is meant. */
export interface SeatKey {
  eventId: number;
  side: Side;
}
