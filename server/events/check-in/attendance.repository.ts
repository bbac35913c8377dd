import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { columnsOf, oneOf } from '../../common/database/columns.js';
import { EventEntity } from '../calendar/event.entity.js';
import { ATTENDING_STATES } from '../reservations/index.js';
import { ReservationEntity } from '../reservations/reservation.entity.js';

const RESERVATION_FIELDS = ['eventId', 'side', 'status', 'priceRappen', 'checkedInAt'] as const;
const EVENT_FIELDS = ['name', 'city', 'startsAt'] as const;

/** A reservation of an account with its event, and whether the guest came. */
export type PersonReservation = Pick<ReservationEntity, (typeof RESERVATION_FIELDS)[number]> &
  Pick<EventEntity, (typeof EVENT_FIELDS)[number]> & {
    reservationId: number;
    eventStatus: EventEntity['status'];
    noShow: boolean;
  };

/** How many reservations of an account were attending ones, arrivals and no-shows. */
export interface AttendanceCounts {
  reservations: number;
  arrived: number;
  noShows: number;
}

// known from the next day on, and only if somebody was checked in at the event; $2 is now
const NO_SHOW = `(${oneOf('r.status', ATTENDING_STATES)} and r.checked_in_at is null and e.status = 'published'
  and (e.ends_at at time zone 'Europe/Zurich')::date < ($2::timestamptz at time zone 'Europe/Zurich')::date
  and exists (select from reservations d where d.event_id = e.id and d.checked_in_at is not null))`;

/** $1 account, $2 now. */
const PERSON_RESERVATIONS = `select r.id as "reservationId", ${columnsOf(ReservationEntity, 'r', RESERVATION_FIELDS)},
    ${columnsOf(EventEntity, 'e', EVENT_FIELDS)}, e.status as "eventStatus", ${NO_SHOW} as "noShow"
  from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 order by e.starts_at desc, r.id desc`;

/** Arrivals and no-shows, read from reservations and events. */
@Injectable()
export class AttendanceRepository {
  constructor(private readonly database: Database) {}

  /** Returns all reservations of an account, the latest event first. */
  ofPerson(accountId: number, now: Date): Promise<PersonReservation[]> {
    return this.database.query<PersonReservation>(PERSON_RESERVATIONS, [accountId, now]);
  }

  /** Returns the counts of these accounts; an account without a reservation is left out. */
  async countsOf(accountIds: readonly number[], now: Date): Promise<Map<number, AttendanceCounts>> {
    const rows = await this.database.query<AttendanceCounts & Pick<ReservationEntity, 'accountId'>>(
      `select ${columnsOf(ReservationEntity, 'r', ['accountId'])}, count(*) filter (where ${oneOf('r.status', ATTENDING_STATES)})::int as reservations,
              count(r.checked_in_at) filter (where ${oneOf('r.status', ATTENDING_STATES)})::int as arrived,
              count(*) filter (where ${NO_SHOW})::int as "noShows"
         from reservations r join events e on e.id = r.event_id
        where r.account_id = any ($1::int[]) group by r.account_id`,
      [accountIds, now],
    );
    return new Map(rows.map(({ accountId, ...counts }) => [accountId, counts]));
  }

  /** Returns ids of an event's reservations whose guests stayed away. */
  async noShowsAt(eventId: number, now: Date): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      `select r.id from reservations r join events e on e.id = r.event_id where e.id = $1 and ${NO_SHOW}`,
      [eventId, now],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
