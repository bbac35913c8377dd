import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventsService, hasBegun } from '../calendar/index.js';
import { AttendanceService } from '../check-in/attendance.service.js';
import { isAttending, ReservationsService, ATTENDING_STATES } from '../reservations/index.js';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { HOUR } from '../../common/time/durations.rules.js';

/** Guests are asked to confirm from this many hours before an event on: early enough for the reminder to mention it. */
const ASKED_FROM_HOURS = 60;
const ASKED_UNTIL_HOURS = 48;
/** Hours before an event until which a seat must be confirmed. */
const CONFIRM_UNTIL_HOURS = 24;
/** With fewer hours left, no seat is given away any more. */
const KEPT_FROM_HOURS = 12;

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR);

/** A seat that must be confirmed. */
export interface UnconfirmedPlace {
  reservationId: number;
  accountId: number;
}

/** A seat whose guest has been asked to confirm it. */
export interface PlaceToConfirm extends UnconfirmedPlace {
  eventId: number;
  startsAt: Date;
}

const UNCONFIRMED = `${oneOf('r.status', ATTENDING_STATES)} and r.coming_confirmed_at is null and r.checked_in_at is null`;

/** Seats at events that begin after $1 and up to $2 whose guests have not been asked to confirm. */
const NOT_ASKED = `select r.id as "reservationId", r.account_id as "accountId"
  from events e join reservations r on r.event_id = e.id
  where e.status = 'published' and e.starts_at > $1 and e.starts_at <= $2 and ${UNCONFIRMED} and r.confirm_until is null`;

/** $1 reservations, $2 how many hours before their event they must be confirmed. */
const ASK = `update reservations r set confirm_until = e.starts_at - make_interval(hours => $2) from events e
  where r.id = any ($1::int[]) and e.id = r.event_id and ${oneOf('r.status', ATTENDING_STATES)}
    and r.confirm_until is null and r.coming_confirmed_at is null`;

/** Unconfirmed seats at the same events; $3 now. The latest reservation comes first. */
const OVERDUE = `select r.id as "reservationId", r.account_id as "accountId"
  from events e join reservations r on r.event_id = e.id
  join event_seats s on s.event_id = e.id and s.side = r.side
  where e.status = 'published' and e.starts_at > $1 and e.starts_at <= $2 and ${UNCONFIRMED} and r.confirm_until <= $3
    and s.waiting > s.kept
  order by r.created_at desc, r.id desc`;

/** Seats at events that begin up to $2 that can still be confirmed at $1. */
const OPEN = `select r.id as "reservationId", r.account_id as "accountId", r.event_id as "eventId", e.starts_at as "startsAt"
  from events e join reservations r on r.event_id = e.id
  where e.status = 'published' and e.starts_at > $1 and e.starts_at <= $2 and ${UNCONFIRMED} and r.confirm_until > $1`;

/** Asks guests with missed events to confirm their seat, and finds those who have not. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly attendance: AttendanceService,
  ) {}

  /** Asks guests of events in about two days to confirm, if their record requires it. Safe to run twice. */
  async ask(): Promise<void> {
    const now = this.clock.now();
    const starts = [hoursAfter(now, ASKED_UNTIL_HOURS), hoursAfter(now, ASKED_FROM_HOURS)];
    const places = await this.database.query<UnconfirmedPlace>(NOT_ASKED, starts);
    const records = await this.attendance.recordsOf(places.map(({ accountId }) => accountId));
    const asked = places.filter(({ accountId }) => records.get(accountId)?.mustConfirm);
    const ids = asked.map(({ reservationId }) => reservationId);
    await this.database.query(ASK, [ids, CONFIRM_UNTIL_HOURS]);
  }

  /** Returns the seats whose guests have been asked and can still confirm in time. */
  open(): Promise<PlaceToConfirm[]> {
    const now = this.clock.now();
    return this.database.query<PlaceToConfirm>(OPEN, [now, hoursAfter(now, ASKED_FROM_HOURS)]);
  }

  /**
   * Returns the seats that were not confirmed in time and that a member of the waiting list wants, latest reservation
   * first.
   */
  overdue(): Promise<UnconfirmedPlace[]> {
    const now = this.clock.now();
    const starts = [hoursAfter(now, KEPT_FROM_HOURS), hoursAfter(now, CONFIRM_UNTIL_HOURS)];
    return this.database.query<UnconfirmedPlace>(OVERDUE, [...starts, now]);
  }

  /** Records that a guest is coming. Throws EVENT_NOT_FOUND, NOT_RESERVED, EVENT_ALREADY_BEGUN. */
  async confirm(eventId: number, accountId: number): Promise<void> {
    const event = await this.events.require(eventId);
    const reservation = await this.reservations.findLive(eventId, accountId);
    if (!reservation && event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    if (!reservation || !isAttending(reservation.status)) throw new DomainError('NOT_RESERVED');
    if (hasBegun(event, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
    // the reservation may have ended just now
    if (!(await this.reservations.confirmComing(reservation.id))) throw new DomainError('NOT_RESERVED');
  }
}
