import { Injectable } from '@nestjs/common';
import { DAY } from '../../common/time/durations.rules.js';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { startOfZurichDay, zurichDayAfter } from '../../common/time/zurich.js';
import {
  type AttendanceRecord,
  attendanceRecord,
  MISSES_COUNT_MONTHS,
  type PastPlace,
} from './attendance-record.rules.js';
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
    /** Whether they cancelled after the refund deadline. */
    gaveBackLate: boolean;
    /** Whether an organiser has excused their absence. */
    excused: boolean;
  };

/** An account's numbers of attended reservations, arrivals and no-shows. */
export interface AttendanceCounts {
  reservations: number;
  arrived: number;
  noShows: number;
}

// known from the next day on, and only if at least one guest was checked in at the event; $2 is now
const NO_SHOW = `(${oneOf('r.status', ATTENDING_STATES)} and r.checked_in_at is null and e.status = 'published'
  and (e.ends_at at time zone 'Europe/Zurich')::date < ($2::timestamptz at time zone 'Europe/Zurich')::date
  and exists (select from reservations d where d.event_id = e.id and d.checked_in_at is not null))`;

const PLACE_FIELDS = ['accountId', 'eventId'] as const;
const PLACE_EVENT_FIELDS = ['name', 'names', 'city', 'startsAt'] as const;

/** A seat that an account had, with its event and the outcome. */
export type AccountPlace = Pick<ReservationEntity, (typeof PLACE_FIELDS)[number]> &
  Pick<EventEntity, (typeof PLACE_EVENT_FIELDS)[number]> &
  PastPlace;

/** A seat cancelled by its guest after the refund deadline; the event was not cancelled. */
const LATE = `(r.status = 'cancelled' and r.change_reason in ('given_up_late', 'guest_cancelled')
  and r.changed_at > r.refund_until and e.status = 'published')`;

/** $1 accounts, $2 now, $3 start of the window: only events that began after it. Excused absences are left out. */
const ACCOUNT_PLACES = `select ${columnsOf(ReservationEntity, 'r', PLACE_FIELDS)},
    ${columnsOf(EventEntity, 'e', PLACE_EVENT_FIELDS)},
    case when ${LATE} then 'late_cancellation' when r.checked_in_at is not null then 'came' else 'no_show' end as outcome
  from reservations r join events e on e.id = r.event_id
  where r.account_id = any ($1::int[]) and e.starts_at >= $3 and r.absence_excused_at is null
    and (${LATE} or ${NO_SHOW} or (${oneOf('r.status', ATTENDING_STATES)} and r.checked_in_at is not null))`;

/** $1 accounts, $2 now. */
const COUNTS = `select ${columnsOf(ReservationEntity, 'r', ['accountId'])},
    count(*) filter (where ${oneOf('r.status', ATTENDING_STATES)})::int as reservations,
    count(r.checked_in_at) filter (where ${oneOf('r.status', ATTENDING_STATES)})::int as arrived,
    count(*) filter (where ${NO_SHOW})::int as "noShows"
  from reservations r join events e on e.id = r.event_id
  where r.account_id = any ($1::int[]) group by r.account_id`;

/** $1 account, $2 now, $3 reservation, $4 whether it is excused. */
const EXCUSE = `update reservations r set absence_excused_at = case when $4 then $2::timestamptz end from events e
  where r.id = $3 and r.account_id = $1 and e.id = r.event_id and (${LATE} or ${NO_SHOW})
  returning r.event_id as "eventId"`;

/** $1 account, $2 now. */
const PERSON_RESERVATIONS = `select r.id as "reservationId", ${columnsOf(ReservationEntity, 'r', RESERVATION_FIELDS)},
    ${columnsOf(EventEntity, 'e', EVENT_FIELDS)}, e.status as "eventStatus", ${NO_SHOW} as "noShow",
    ${LATE} as "gaveBackLate", r.absence_excused_at is not null as excused
  from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 order by e.starts_at desc, r.id desc`;

/**
 * Whether the guest of reservation `r` was at event `e`, which has begun: they were checked in, whatever happened to
 * the reservation later; if nobody was checked in at the event, every attendee counts as present.
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

/** An event that two people share, and whether it has begun. Before that they can only be matched there. */
export interface SharedEvent {
  eventId: number;
  hasBegun: boolean;
}

const NEVER: AttendanceCounts = { reservations: 0, arrived: 0, noShows: 0 };

/** Arrivals and no-shows; a no-show is known from midnight in Zurich after the event. */
@Injectable()
export class AttendanceService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** Returns all reservations of an account, the latest event first. */
  ofPerson(accountId: number): Promise<PersonReservation[]> {
    return this.database.query<PersonReservation>(PERSON_RESERVATIONS, [accountId, this.clock.now()]);
  }

  /** Returns the current attendance record of an account. */
  async recordOf(accountId: number): Promise<AttendanceRecord<AccountPlace>> {
    return (await this.recordsOf([accountId])).get(accountId) ?? attendanceRecord([], this.clock.now());
  }

  /** Returns the current attendance records of these accounts, by account. */
  async recordsOf(accountIds: readonly number[]): Promise<Map<number, AttendanceRecord<AccountPlace>>> {
    const now = this.clock.now();
    // one month more than counts, as the rule cuts by calendar months
    const since = startOfZurichDay(new Date(now.getTime() - (MISSES_COUNT_MONTHS + 1) * 31 * DAY));
    const values = [accountIds, now, since];
    const places =
      accountIds.length > 0 ? await this.database.query<AccountPlace>(ACCOUNT_PLACES, values) : [];
    const byAccount = new Map<number, AccountPlace[]>(accountIds.map((id) => [id, []]));
    for (const place of places) byAccount.get(place.accountId)?.push(place);
    return new Map([...byAccount].map(([id, own]) => [id, attendanceRecord(own, now)]));
  }

  /**
   * Excuses an absence of an account, or undoes that: it no longer counts in its record. Returns the event's id. Throws
   * RESERVATION_NOT_FOUND, also if the reservation is no absence.
   */
  async excuse(about: { accountId: number; reservationId: number; excused: boolean }): Promise<number> {
    const values = [about.accountId, this.clock.now(), about.reservationId, about.excused];
    const [row] = await this.database.query<{ eventId: number }>(EXCUSE, values);
    if (!row) throw new DomainError('RESERVATION_NOT_FOUND');
    return row.eventId;
  }

  /** Returns each account's numbers of attended reservations, arrivals and no-shows. */
  async countsOf(accountIds: readonly number[]): Promise<Map<number, AttendanceCounts>> {
    const rows = await this.database.query<AttendanceCounts & Pick<ReservationEntity, 'accountId'>>(COUNTS, [
      accountIds,
      this.clock.now(),
    ]);
    const found = new Map(rows.map(({ accountId, ...counts }) => [accountId, counts]));
    return new Map(accountIds.map((id) => [id, found.get(id) ?? NEVER]));
  }

  /** Returns ids of an event's reservations whose guests did not come. */
  async noShowsAt(eventId: number): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      `select r.id from reservations r join events e on e.id = r.event_id where e.id = $1 and ${NO_SHOW}`,
      [eventId, this.clock.now()],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Returns the latest event that has begun and that both attended (checked in; if nobody was, by their reservations),
   * or one of the events `matchedAt` that both attend and whose day has begun in Zurich. Returns undefined if there is
   * none.
   */
  async eventOfBoth(
    one: number,
    other: number,
    matchedAt: readonly number[],
  ): Promise<SharedEvent | undefined> {
    const now = this.clock.now();
    const values = [one, other, now, matchedAt, zurichDayAfter(now, 1)];
    return (await this.database.query<SharedEvent>(EVENT_OF_BOTH, values))[0];
  }
}
