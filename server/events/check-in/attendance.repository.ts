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

/**
 * Whether the guest of reservation `r` was at event `e`, which has begun: checked in, whatever became of the reservation
 * later; where nobody was checked in, every attendee counts as present.
 */
const wasThere = (r: string) => `(${r}.checked_in_at is not null or (${oneOf(`${r}.status`, ATTENDING_STATES)}
  and not exists (select from reservations d where d.event_id = e.id and d.checked_in_at is not null)))`;

/** $1 and $2 accounts, $3 now, $4 events at which the two are matched, $5 the end of today. */
const EVENT_OF_BOTH = `select e.id as "eventId", e.starts_at <= $3 as "hasBegun" from reservations a
  join reservations b on b.event_id = a.event_id and b.account_id = $2
  join events e on e.id = a.event_id and e.status = 'published'
  where a.account_id = $1 and (
    (e.starts_at <= $3 and ${wasThere('a')} and ${wasThere('b')})
    or (e.id = any ($4::int[]) and e.starts_at < $5
        and ${oneOf('a.status', ATTENDING_STATES)} and ${oneOf('b.status', ATTENDING_STATES)}))
  order by e.starts_at desc, e.id desc limit 1`;

/** An event that two people share, and whether it has begun: before that they can only be matched there. */
export interface SharedEvent {
  eventId: number;
  hasBegun: boolean;
}

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

  /** Returns the latest event at which both were, or at which they are matched and both attend; undefined without one. */
  async eventOfBoth(
    one: number,
    other: number,
    { now, dayEnd, matchedAt }: { now: Date; dayEnd: Date; matchedAt: readonly number[] },
  ): Promise<SharedEvent | undefined> {
    const values = [one, other, now, matchedAt, dayEnd];
    return (await this.database.query<SharedEvent>(EVENT_OF_BOTH, values))[0];
  }
}
