import { And, In, IsNull, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { zurichDayAfter } from '../../common/time/zurich.js';
import { profileUnlocksAt } from '../calendar/index.js';
import type { Side } from '../seats/index.js';
import { ReservationEntity } from './reservation.entity.js';
import {
  ATTENDING_STATES,
  type AttendingState,
  LIVE_STATES,
  type ReservationState,
} from './reservation.states.js';

/** A guest with a seat (paid or confirmed) at an event, and their time of arrival. */
export type Attendee = Pick<ReservationEntity, 'accountId' | 'side' | 'checkedInAt' | 'createdAt'> & {
  status: AttendingState;
};

/** A guest with a seat at an event, or whose seat ended because the event was cancelled. */
export type EventGuest = Pick<ReservationEntity, 'accountId' | 'side'> & {
  /** Whether it was only held, not paid. */
  held: boolean;
};

/** Filter for the reservations of an event; absent fields do not filter. */
export interface ReservationFilter {
  states: readonly ReservationState[];
  side?: Side;
  /** Whether the guest has arrived. */
  arrived?: boolean;
  /** Only reservations of these accounts. */
  accountIds?: readonly number[];
}

/** A reservation in an organiser's list; `changedAt` and `changeReason` are those of its last transition. */
export type ReservationSummary = Readonly<ReservationEntity>;

/** $1 account. */
const LAST_END = `select max(e.ends_at) as "endsAt" from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)} and e.status <> 'cancelled'`;

/** $1 account, $2 now. */
const UPCOMING_LIVE_IDS = `select r.id from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${oneOf('r.status', LIVE_STATES)} and e.starts_at > $2 order by r.id`;

/** $1 account; the event ends after $2. */
const ATTENDING_IDS = `select r.id from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)} and e.status = 'published'
    and e.ends_at > $2 order by r.id`;

/** $1 event, $2 account or null for all. */
const EVENT_GUESTS = `select distinct on (r.account_id) r.account_id as "accountId", r.side,
    (r.status = 'held' or (r.status = 'cancelled' and r.hold_expires_at is not null)) as held
  from reservations r
  where r.event_id = $1 and ($2::int is null or r.account_id = $2)
    and (${oneOf('r.status', LIVE_STATES)} or r.change_reason = 'event_cancelled')
  order by r.account_id, r.id desc`;

/** $1 account, $2 the end of today, $3 now. */
const ATTENDS_TODAY = `select from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)} and e.status <> 'cancelled'
    and e.starts_at < $2 and e.ends_at > $3 limit 1`;

/** $1 account, $2 time. */
const ATTENDED_AT = `select from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)} and e.status <> 'cancelled'
    and r.created_at <= $2 and e.ends_at > $2 limit 1`;

/** $1 account, $2 age. */
const HOLD_NOT_FOR = `select from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and r.status = 'held' and not (coalesce(e.min_age, $2) <= $2 and $2 <= coalesce(e.max_age, $2))
  limit 1`;

/** Lists of reservations, read-only: the part of `ReservationsService` that stands here because of its size. */
export abstract class ReservationLists {
  protected constructor(
    protected readonly database: Database,
    protected readonly rows: Repository<ReservationEntity>,
  ) {}

  /** Returns the attendees of an event, in the order of their account ids. */
  async attendees(eventId: number): Promise<Attendee[]> {
    const rows = await this.rows.find({
      select: { accountId: true, side: true, status: true, checkedInAt: true, createdAt: true },
      where: { eventId, status: In(ATTENDING_STATES) },
      order: { accountId: 'ASC' },
    });
    // the where clause allows no other state
    return rows as (ReservationEntity & { status: AttendingState })[];
  }

  /** Returns the attendees of these events, each with the time of their reservation. */
  attendeesOf(
    eventIds: readonly number[],
  ): Promise<Pick<ReservationEntity, 'id' | 'eventId' | 'accountId' | 'createdAt'>[]> {
    return this.rows.find({
      select: { id: true, eventId: true, accountId: true, createdAt: true },
      where: { eventId: In(eventIds), status: In(ATTENDING_STATES) },
      order: { id: 'ASC' },
    });
  }

  /** Returns holds that end in (from, to] and began before a time. */
  holdsEnding(
    from: Date,
    to: Date,
    begunBefore: Date,
  ): Promise<Pick<ReservationEntity, 'id' | 'accountId'>[]> {
    return this.rows.find({
      select: { id: true, accountId: true },
      where: {
        status: 'held',
        holdExpiresAt: And(MoreThan(from), LessThanOrEqual(to)),
        createdAt: LessThanOrEqual(begunBefore),
        // a guest whose slow payment is being processed must not be asked to pay
        payingSince: IsNull(),
      },
      order: { id: 'ASC' },
    });
  }

  /**
   * Returns the guests with a seat at an event, and those whose seat ended because it was cancelled, in the order of
   * their account ids; optionally only one account.
   */
  guestsOf(eventId: number, accountId: number | null = null): Promise<EventGuest[]> {
    return this.database.query<EventGuest>(EVENT_GUESTS, [eventId, accountId]);
  }

  /** Returns until when the events that an account attends lock its profile; null if none does. */
  async profileLockedUntil(accountId: number, now: Date): Promise<Date | null> {
    const [row] = await this.database.query<{ endsAt: Date | null }>(LAST_END, [accountId]);
    const until = row?.endsAt && profileUnlocksAt({ endsAt: row.endsAt });
    return until && until > now ? until : null;
  }

  /** Returns whether an account had, at a time, one of its present seats at an event that had not ended. */
  async attendedAt(accountId: number, at: Date): Promise<boolean> {
    return (await this.database.query(ATTENDED_AT, [accountId, at])).length > 0;
  }

  /** Returns whether an account attends an event whose day has come in Zurich and which has not ended. */
  async attendsToday(accountId: number, now: Date): Promise<boolean> {
    const values = [accountId, zurichDayAfter(now, 1), now];
    return (await this.database.query(ATTENDS_TODAY, values)).length > 0;
  }

  /** Returns whether an account holds an unpaid seat at an event that is not for this age. */
  async hasHoldNotFor(accountId: number, age: number): Promise<boolean> {
    return (await this.database.query(HOLD_NOT_FOR, [accountId, age])).length > 0;
  }

  /** Returns the accounts with a reservation of any state at an event. */
  async accountsOf(eventId: number): Promise<number[]> {
    const rows = await this.rows.find({ select: { id: true, accountId: true }, where: { eventId } });
    return [...new Set(rows.map(({ accountId }) => accountId))];
  }

  /** Returns the accounts of these reservations, by reservation id. */
  async accountsBehind(reservationIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.rows.find({
      select: { id: true, accountId: true },
      where: { id: In(reservationIds) },
    });
    return new Map(rows.map(({ id, accountId }) => [id, accountId]));
  }

  /** Returns ids of an account's live reservations for events that begin after `now`. */
  async upcomingLiveIds(accountId: number, now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(UPCOMING_LIVE_IDS, [accountId, now]);
    return rows.map(({ id }) => id);
  }

  /** Returns ids of an account's paid and confirmed reservations for published events that end after a time. */
  async attendingIds(accountId: number, endsAfter: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(ATTENDING_IDS, [accountId, endsAfter]);
    return rows.map(({ id }) => id);
  }
}
