import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { EVENT_WITH_SEATS, EVENTS_WITH_SEATS, type EventWithSeats } from './events.repository.js';
import type { EventStatus } from './event.entity.js';

/** Which events are wanted; what is absent does not matter. */
export interface EventFilter {
  city?: string;
  status?: EventStatus;
  /** Those that begin from this instant on. */
  from?: Date;
  /** Those that begin before this instant. */
  to?: Date;
  /** Those that end after this instant. */
  endsAfter?: Date;
  /** A text that stands in the name or the place. */
  text?: string;
  /** Those to which this account is assigned as a host. */
  hostId?: number;
  /** Soonest first; else the latest first. */
  soonestFirst?: boolean;
}

const MATCHES = `($1::text is null or e.city = $1) and ($2::text is null or e.status = $2)
  and ($3::timestamptz is null or e.starts_at >= $3) and ($4::timestamptz is null or e.starts_at < $4)
  and ($5::timestamptz is null or e.ends_at > $5)
  and ($6::text is null or strpos(lower(concat_ws(' ', e.name, e.venue, e.location)), lower($6)) > 0)
  and ($7::int is null or exists (select from event_hosts h where h.event_id = e.id and h.account_id = $7))`;

/** Lists of events for organisers and hosts; nothing here changes anything. */
@Injectable()
export class EventListsRepository {
  constructor(private readonly database: Database) {}

  list(filter: EventFilter, limit: number, offset: number): Promise<EventWithSeats[]> {
    const order = filter.soonestFirst ? 'e.starts_at, e.id' : 'e.starts_at desc, e.id desc';
    return this.database.query<EventWithSeats>(
      `select ${EVENT_WITH_SEATS} from ${EVENTS_WITH_SEATS} where ${MATCHES} order by ${order} limit $8 offset $9`,
      [...valuesOf(filter), limit, offset],
    );
  }

  async count(filter: EventFilter): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from events e where ${MATCHES}`,
      valuesOf(filter),
    );
    return row?.total ?? 0;
  }

  /** The events of these ids, in no particular order. */
  findMany(ids: readonly number[]): Promise<EventWithSeats[]> {
    return this.database.query<EventWithSeats>(
      `select ${EVENT_WITH_SEATS} from ${EVENTS_WITH_SEATS} where e.id = any ($1::int[])`,
      [ids],
    );
  }
}

function valuesOf({ city, status, from, to, endsAfter, text, hostId }: EventFilter): unknown[] {
  return [city, status, from, to, endsAfter, text, hostId].map((value) => value ?? null);
}
