import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, In, IsNull, LessThanOrEqual, MoreThan, Not, type Repository } from 'typeorm';
import { BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../common/database/transition-columns.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { DAY } from '../../common/time/durations.rules.js';
import { zurichDayAfter } from '../../common/time/zurich.js';
import { EventEntity } from '../calendar/event.entity.js';
import { EventsService, type EventWithSeats, profileUnlocksAt } from '../calendar/index.js';
import { type Side, uncountSeats } from '../seats/index.js';
import { ReservationEntity } from './reservation.entity.js';
import { ATTENDING_STATES, isAttending, LIVE_STATES, type ReservationState } from './reservation.states.js';
import { FIND_RESERVATION, type Reservation, ReservationsRepository } from './reservations.repository.js';

/** A step in the history of a reservation; `from` is empty for its first state. */
export interface HistoryStep extends TransitionMeta {
  from: string;
  to: string;
}

/** A guest with a seat (paid or confirmed) at an event, and their time of arrival. */
type Attendee = Pick<Reservation, 'id' | 'accountId' | 'eventId' | 'side' | 'checkedInAt' | 'createdAt'>;

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

/** A paid or confirmed reservation of an account, with the start of its event. */
type AttendedSeat = Pick<ReservationEntity, 'id' | 'eventId' | 'createdAt'> & Pick<EventEntity, 'startsAt'>;

/** $1 event, $2 account. */
const OF_ACCOUNT = `${FIND_RESERVATION} r where r.event_id = $1 and r.account_id = $2`;
const LIVE = oneOf('r.status', LIVE_STATES);
const FIND_LIVE = `${OF_ACCOUNT} and ${LIVE}`;
const FIND_LATEST = `${OF_ACCOUNT} order by r.id desc limit 1`;
/** $1 instant: events that begin after it. */
const CANCELLED_WITH_LIVE = `select e.id from events e where e.status = 'cancelled' and e.starts_at > $1
  and exists (select from reservations r where r.event_id = e.id and ${LIVE}) order by e.id`;

/** The seats that the account $1 has at events that were not cancelled. */
const ATTENDED = `from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)} and e.status <> 'cancelled'`;
const LAST_ATTENDED = `select e.ends_at as "endsAt" ${ATTENDED} order by e.ends_at desc limit 1`;

/** $1 account, $2 instant: only events that end after it. */
const ATTENDED_AFTER = `select r.id, r.event_id as "eventId", r.created_at as "createdAt", e.starts_at as "startsAt"
  ${ATTENDED} and e.ends_at > $2 order by r.id`;

/** $1 account, $2 instant: its live reservations for events that begin after it. */
const UPCOMING_LIVE = `select r.id from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${LIVE} and e.starts_at > $2 order by r.id`;

/** $1 event, $2 account or null for all. */
const EVENT_GUESTS = `select distinct on (r.account_id) r.account_id as "accountId", r.side,
    (r.status = 'held' or (r.status = 'cancelled' and r.hold_expires_at is not null)) as held
  from reservations r
  where r.event_id = $1 and ($2::int is null or r.account_id = $2)
    and (${oneOf('r.status', LIVE_STATES)} or r.change_reason = 'event_cancelled')
  order by r.account_id, r.id desc`;

/** $1 ids of reservations to be deleted. */
const UNCOUNT_SEATS =
  uncountSeats(`select event_id, side, count(*)::int as taken, (count(*) filter (where status = 'held'))::int as held
             from reservations where id = any ($1::int[]) and ${oneOf('status', LIVE_STATES)}
            group by event_id, side`);

/**
 * Reservations for other modules, to read and to delete. An attendee has a paid or confirmed seat; a running
 * hold does not count yet.
 */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReservationEntity) private readonly rows: Repository<ReservationEntity>,
    private readonly events: EventsService,
    private readonly reservations: ReservationsRepository,
    private readonly clock: Clock,
    private readonly blocklist: BlocklistService,
  ) {}

  /** Returns the reservation of this id, or undefined. */
  async find(reservationId: number): Promise<Reservation | undefined> {
    return (await this.findMany([reservationId]))[0];
  }

  /** Returns an account's held, paid or confirmed reservation for an event, or undefined. */
  async findLive(eventId: number, accountId: number): Promise<Reservation | undefined> {
    return (await this.database.query<Reservation>(FIND_LIVE, [eventId, accountId]))[0];
  }

  /** Returns an account's live reservation for an event, else its latest one of any state, or undefined. */
  async findLatest(eventId: number, accountId: number): Promise<Reservation | undefined> {
    return (await this.database.query<Reservation>(FIND_LATEST, [eventId, accountId]))[0];
  }

  /** Records that a guest is still coming; the first time stays. Returns false if they no longer have a seat. */
  async confirmComing(reservationId: number): Promise<boolean> {
    const rows = await this.database.query(
      `update reservations set coming_confirmed_at = coalesce(coming_confirmed_at, $2)
        where id = $1 and ${oneOf('status', ATTENDING_STATES)} returning id`,
      [reservationId, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Returns the event that an account attends, and its reservation. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async requireSeat(
    eventId: number,
    accountId: number,
  ): Promise<{ event: EventWithSeats; reservation: Reservation }> {
    const event = await this.events.find(eventId);
    const reservation = event && (await this.findLive(eventId, accountId));
    if (event && reservation && isAttending(reservation.status)) return { event, reservation };
    if (!event || event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    throw new DomainError('NOT_RESERVED');
  }

  /** Returns the event if the account attends it. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async requireAttendee(eventId: number, accountId: number): Promise<EventWithSeats> {
    return (await this.requireSeat(eventId, accountId)).event;
  }

  /**
   * As `requireAttendee`, for what guests see of each other. Also throws ACCOUNT_IN_REVIEW, while organisers have not
   * decided whether the account belongs to a blocked person.
   */
  async requireDecidedAttendee(eventId: number, accountId: number): Promise<EventWithSeats> {
    const event = await this.requireAttendee(eventId, accountId);
    await this.blocklist.requireDecided(accountId);
    return event;
  }

  /** Returns the reservation of this id. Throws RESERVATION_NOT_FOUND. */
  async require(reservationId: number): Promise<Reservation> {
    const reservation = await this.find(reservationId);
    if (!reservation) throw new DomainError('RESERVATION_NOT_FOUND');
    return reservation;
  }

  /** Returns the reservations of these ids, in no particular order; unknown ids are left out. */
  findMany(reservationIds: readonly number[]): Promise<Reservation[]> {
    return this.rows.findBy({ id: In([...reservationIds]) });
  }

  /**
   * Locks an account until the running transaction ends, so that its reservations, and changes of what decides about
   * its seats, happen one after the other.
   */
  lockAccount(accountId: number): Promise<void> {
    return this.reservations.lockAccount(accountId);
  }

  /** Subtracts the seats of reservations that are to be deleted from the counters of their events. */
  async uncountSeats(reservationIds: readonly number[]): Promise<void> {
    await this.database.query(UNCOUNT_SEATS, [reservationIds]);
  }

  /** Returns everything that has happened to a reservation, oldest first. */
  historyOf(reservationId: number): Promise<HistoryStep[]> {
    return this.database.query<HistoryStep>(
      `select from_state as "from", to_state as "to", changed_at as at, changed_by as by, change_reason as reason
         from history where subject = 'reservation' and subject_id = $1 order by id`,
      [reservationId],
    );
  }

  /** Returns ids of an event's held, paid and confirmed reservations, oldest first. */
  async liveIds(eventId: number): Promise<number[]> {
    const live = await this.rows.find({
      select: { id: true },
      where: { eventId, status: In(LIVE_STATES) },
      order: { id: 'ASC' },
    });
    return live.map(({ id }) => id);
  }

  /**
   * Returns ids of cancelled events, upcoming or of the last year, that still have held, paid or confirmed
   * reservations.
   */
  async cancelledEventsWithLiveReservations(): Promise<number[]> {
    // runs each minute: its cost must not grow with the number of past events
    const since = new Date(this.clock.now().getTime() - 366 * DAY);
    const rows = await this.database.query<{ id: number }>(CANCELLED_WITH_LIVE, [since]);
    return rows.map(({ id }) => id);
  }

  /** Returns an event's reservations that pass the filter, oldest first. Throws EVENT_NOT_FOUND. */
  async ofEvent(eventId: number, filter: ReservationFilter, page: PageRequest): Promise<Page<Reservation>> {
    await this.events.require(eventId);
    const { states, side, arrived, accountIds } = filter;
    const { limit: take, offset: skip } = limitOf(page);
    const where = {
      eventId,
      status: In(states),
      ...(side ? { side } : {}),
      ...(arrived === undefined ? {} : { checkedInAt: arrived ? Not(IsNull()) : IsNull() }),
      ...(accountIds ? { accountId: In(accountIds) } : {}),
    };
    const [items, total] = await this.rows.findAndCount({ where, order: { id: 'ASC' }, take, skip });
    return { items, total };
  }

  /**
   * Returns held reservations that are due for reconciliation, longest due first, locked by the running transaction if
   * there is one; skips those that another one has locked.
   */
  dueForReconciliation(now: Date, limit: number): Promise<Reservation[]> {
    return this.database.query<Reservation>(
      `${FIND_RESERVATION}
        where status = 'held' and next_reconciliation_at <= $1 order by next_reconciliation_at, id limit $2 for update skip locked`,
      [now, limit],
    );
  }

  /** Sets when a hold is reconciled next, and how many attempts in a row have failed. */
  async scheduleReconciliation(
    id: number,
    nextReconciliationAt: Date,
    failedReconciliations: number,
  ): Promise<void> {
    await this.rows.update({ id, status: 'held' }, { nextReconciliationAt, failedReconciliations });
  }

  /** Returns the attendees of an event, in the order of their account ids. */
  async attendees(eventId: number): Promise<Attendee[]> {
    const attendees = await this.attendeesOf([eventId]);
    return attendees.toSorted((one, other) => one.accountId - other.accountId);
  }

  /** Returns the attendees of these events, in the order of their reservations. */
  attendeesOf(eventIds: readonly number[]): Promise<Attendee[]> {
    return this.rows.find({
      select: { id: true, accountId: true, eventId: true, side: true, checkedInAt: true, createdAt: true },
      where: { eventId: In([...eventIds]), status: In(ATTENDING_STATES) },
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
    const [last] = await this.database.query<Pick<EventEntity, 'endsAt'>>(LAST_ATTENDED, [accountId]);
    const until = last && profileUnlocksAt(last);
    return until && until > now ? until : null;
  }

  /** Returns whether an account had, at a time, one of its present seats at an event that had not ended. */
  async attendedAt(accountId: number, at: Date): Promise<boolean> {
    const seats = await this.attended(accountId, at);
    return seats.some(({ createdAt }) => createdAt <= at);
  }

  /** Returns whether an account attends an event whose day has come in Zurich and which has not ended. */
  async attendsToday(accountId: number, now: Date): Promise<boolean> {
    const tomorrow = zurichDayAfter(now, 1);
    const seats = await this.attended(accountId, now);
    return seats.some(({ startsAt }) => startsAt < tomorrow);
  }

  /** Returns the events that an account attends and that begin later today (in Zurich). */
  async comingToday(accountId: number, now: Date): Promise<EventWithSeats[]> {
    const tomorrow = zurichDayAfter(now, 1);
    const seats = await this.attended(accountId, now);
    const coming = seats.filter(({ startsAt }) => startsAt > now && startsAt < tomorrow);
    return this.events.findMany(coming.map(({ eventId }) => eventId));
  }

  /** Returns ids of an account's paid and confirmed reservations for events that end after a time. */
  async attendingIds(accountId: number, endsAfter: Date): Promise<number[]> {
    return (await this.attended(accountId, endsAfter)).map(({ id }) => id);
  }

  /** Returns whether an account holds an unpaid seat. */
  hasHold(accountId: number): Promise<boolean> {
    return this.rows.existsBy({ accountId, status: 'held' });
  }

  /** Returns the unpaid seats that an account holds, oldest first. */
  holdsOf(accountId: number): Promise<Pick<Reservation, 'id' | 'eventId'>[]> {
    return this.rows.find({
      select: { id: true, eventId: true },
      where: { accountId, status: 'held' },
      order: { id: 'ASC' },
    });
  }

  /** Returns whether an account holds an unpaid seat at an event that is not for this age. */
  async hasHoldNotFor(accountId: number, age: number): Promise<boolean> {
    const holds = await this.holdsOf(accountId);
    const events = await this.events.findMany(holds.map(({ eventId }) => eventId));
    return events.some(({ minAge, maxAge }) => age < (minAge ?? 0) || age > (maxAge ?? Infinity));
  }

  /** Returns ids of an account's live reservations for events that begin after `now`. */
  async upcomingLiveIds(accountId: number, now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(UPCOMING_LIVE, [accountId, now]);
    return rows.map(({ id }) => id);
  }

  /** Returns the accounts with a reservation of any state at an event. */
  async accountsOf(eventId: number): Promise<number[]> {
    const rows = await this.rows.find({ select: { id: true, accountId: true }, where: { eventId } });
    return [...new Set(rows.map(({ accountId }) => accountId))];
  }

  private attended(accountId: number, endsAfter: Date): Promise<AttendedSeat[]> {
    return this.database.query<AttendedSeat>(ATTENDED_AFTER, [accountId, endsAfter]);
  }
}
