import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, type Repository } from 'typeorm';
import { BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../common/database/transition-columns.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { DAY } from '../../common/time/durations.rules.js';
import { zurichDayAfter } from '../../common/time/zurich.js';
import { EventsService, type EventWithSeats } from '../calendar/index.js';
import { uncountSeats } from '../seats/index.js';
import {
  type ReservationFilter,
  ReservationLists,
  type ReservationSummary,
} from './reservation-lists.repository.js';
import { ReservationEntity } from './reservation.entity.js';
import { ATTENDING_STATES, isAttending, LIVE_STATES } from './reservation.states.js';
import { FIND_RESERVATION, type Reservation, ReservationsRepository } from './reservations.repository.js';

/** A step in the history of a reservation; `from` is empty for its first state. */
export interface HistoryStep extends TransitionMeta {
  from: string;
  to: string;
}

const OF_ACCOUNT = `${FIND_RESERVATION} r where r.event_id = $1 and r.account_id = $2`;
const LIVE = oneOf('r.status', LIVE_STATES);
const FIND_LIVE = `${OF_ACCOUNT} and ${LIVE}`;
const FIND_LATEST = `${OF_ACCOUNT} order by r.id desc limit 1`;
const CANCELLED_WITH_LIVE = `select e.id from events e where e.status = 'cancelled' and e.starts_at > $1
  and exists (select from reservations r where r.event_id = e.id and ${LIVE}) order by e.id`;

/** $1 account, $2 now, $3 the end of today. */
const COMING_TODAY = `select e.id from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)} and e.status = 'published'
    and e.starts_at > $2 and e.starts_at < $3 order by e.id`;

/** $1 ids of reservations to be deleted. */
const UNCOUNT_SEATS =
  uncountSeats(`select event_id, side, count(*)::int as taken, (count(*) filter (where status = 'held'))::int as held
             from reservations where id = any ($1::int[]) and ${oneOf('status', LIVE_STATES)}
            group by event_id, side`);

/**
 * Reservations for the other rooms, to read and to delete. An attendee has a paid or confirmed seat; a running hold does
 * not count yet.
 */
@Injectable()
export class ReservationsService extends ReservationLists {
  constructor(
    database: Database,
    @InjectRepository(ReservationEntity) rows: Repository<ReservationEntity>,
    private readonly events: EventsService,
    private readonly reservations: ReservationsRepository,
    private readonly clock: Clock,
    private readonly blocklist: BlocklistService,
  ) {
    super(database, rows);
  }

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

  /** Returns the event if the account attends it. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async requireAttendee(eventId: number, accountId: number): Promise<EventWithSeats> {
    const event = await this.events.find(eventId);
    const live = event && (await this.findLive(eventId, accountId));
    if (event && live && isAttending(live.status)) return event;
    if (!event || event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    throw new DomainError('NOT_RESERVED');
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

  /** Returns whether an account has an unpaid reservation running. */
  hasHold(accountId: number): Promise<boolean> {
    return this.rows.existsBy({ accountId, status: 'held' });
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

  /** Returns the published events that an account attends and that begin later today (in Zurich). */
  async comingToday(accountId: number, now: Date): Promise<EventWithSeats[]> {
    const values = [accountId, now, zurichDayAfter(now, 1)];
    const rows = await this.database.query<{ id: number }>(COMING_TODAY, values);
    return this.events.findMany(rows.map(({ id }) => id));
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
  async ofEvent(
    eventId: number,
    filter: ReservationFilter,
    page: PageRequest,
  ): Promise<Page<ReservationSummary>> {
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
}
