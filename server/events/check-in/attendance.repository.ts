import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { sqlList } from '../../common/database/sql-list.js';
import type { EventStatus, Side } from '../calendar/index.js';
import { ATTENDING_STATES, type ReservationState } from '../reservations/index.js';

/** A reservation of a person with its event, and whether they came. */
export interface PersonReservation {
  reservationId: number;
  eventId: number;
  name: string;
  city: string;
  startsAt: Date;
  eventStatus: EventStatus;
  side: Side;
  status: ReservationState;
  priceRappen: number;
  checkedInAt: Date | null;
  noShow: boolean;
}

/** How often a person had a place, came, and stayed away. */
export interface AttendanceCounts {
  places: number;
  arrived: number;
  noShows: number;
}

// known the day after, and only where somebody stood at the door: $2 is now
const NO_SHOW = `(r.status in (${sqlList(ATTENDING_STATES)}) and r.checked_in_at is null and e.status = 'published'
  and (e.ends_at at time zone 'Europe/Zurich')::date < ($2::timestamptz at time zone 'Europe/Zurich')::date
  and exists (select from reservations d where d.event_id = e.id and d.checked_in_at is not null))`;

/** Who came, and who did not. */
@Injectable()
export class AttendanceRepository {
  constructor(private readonly database: Database) {}

  /** All reservations of a person, the latest event first. */
  ofPerson(accountId: number, now: Date): Promise<PersonReservation[]> {
    return this.database.query<PersonReservation>(
      `select r.id as "reservationId", e.id as "eventId", e.name, e.city, e.starts_at as "startsAt",
              e.status as "eventStatus", r.side, r.status, r.price_rappen as "priceRappen",
              r.checked_in_at as "checkedInAt", ${NO_SHOW} as "noShow"
         from reservations r join events e on e.id = r.event_id
        where r.account_id = $1 order by e.starts_at desc, r.id desc`,
      [accountId, now],
    );
  }

  /** The counts of these people; who never had a place is left out. */
  async countsOf(accountIds: readonly number[], now: Date): Promise<Map<number, AttendanceCounts>> {
    const rows = await this.database.query<AttendanceCounts & { accountId: number }>(
      `select r.account_id as "accountId", count(*) filter (where r.status in (${sqlList(ATTENDING_STATES)}))::int as places,
              count(r.checked_in_at) filter (where r.status in (${sqlList(ATTENDING_STATES)}))::int as arrived,
              count(*) filter (where ${NO_SHOW})::int as "noShows"
         from reservations r join events e on e.id = r.event_id
        where r.account_id = any ($1::int[]) group by r.account_id`,
      [accountIds, now],
    );
    return new Map(rows.map(({ accountId, ...counts }) => [accountId, counts]));
  }

  /** Reservations of an event whose guests stayed away. */
  async noShowsAt(eventId: number, now: Date): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      `select r.id from reservations r join events e on e.id = r.event_id where e.id = $1 and ${NO_SHOW}`,
      [eventId, now],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
