import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { hasBegun, hoursAfter } from '../calendar/index.js';
import { AttendanceService } from '../check-in/attendance.service.js';
import { ATTENDING_STATES, ReservationsService } from '../reservations/index.js';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';

/** Guests are asked to confirm from this many hours before an event on: early enough for the reminder to mention it. */
const ASKED_FROM_HOURS = 60;
const ASKED_UNTIL_HOURS = 48;
/** Hours before an event until which a seat must be confirmed. */
const CONFIRM_UNTIL_HOURS = 24;
/** With fewer hours left, no seat is given away any more. */
const KEPT_FROM_HOURS = 12;

/** A seat that is not confirmed. */
export interface UnconfirmedPlace {
  reservationId: number;
  accountId: number;
  eventId: number;
  startsAt: Date;
}

/** Unconfirmed seats at events that begin after $1 and up to $2. */
const UNCONFIRMED = `select r.id as "reservationId", r.account_id as "accountId", r.event_id as "eventId",
    e.starts_at as "startsAt"
  from events e join reservations r on r.event_id = e.id
  where e.status = 'published' and e.starts_at > $1 and e.starts_at <= $2 and ${oneOf('r.status', ATTENDING_STATES)}
    and r.coming_confirmed_at is null and r.checked_in_at is null`;

/** $1 reservations, $2 how many hours before their event they must be confirmed. */
const ASK = `update reservations r set confirm_until = e.starts_at - make_interval(hours => $2) from events e
  where r.id = any ($1::int[]) and e.id = r.event_id and ${oneOf('r.status', ATTENDING_STATES)}
    and r.confirm_until is null and r.coming_confirmed_at is null`;

/** Those whose time is over at $3 and whose seat somebody waits for, latest reservation first. */
const OVERDUE = `${UNCONFIRMED} and r.confirm_until <= $3
    and exists (select from event_seats s where s.event_id = e.id and s.side = r.side and s.waiting > s.kept)
  order by r.created_at desc, r.id desc`;

/** Asks guests with missed events to confirm their seat, and finds those who have not. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly attendance: AttendanceService,
  ) {}

  /** Asks guests of events in about two days to confirm, if their record requires it. Safe to run twice. */
  async ask(): Promise<void> {
    const now = this.clock.now();
    const starts = [hoursAfter(now, ASKED_UNTIL_HOURS), hoursAfter(now, ASKED_FROM_HOURS)];
    const places = await this.database.query<UnconfirmedPlace>(
      `${UNCONFIRMED} and r.confirm_until is null`,
      starts,
    );
    const records = await this.attendance.recordsOf(places.map(({ accountId }) => accountId));
    const asked = places.filter(({ accountId }) => records.get(accountId)?.mustConfirm);
    const ids = asked.map(({ reservationId }) => reservationId);
    await this.database.query(ASK, [ids, CONFIRM_UNTIL_HOURS]);
  }

  /** Returns the seats whose guests have been asked and can still confirm in time. */
  open(): Promise<UnconfirmedPlace[]> {
    const now = this.clock.now();
    const open = `${UNCONFIRMED} and r.confirm_until > $1`;
    return this.database.query<UnconfirmedPlace>(open, [now, hoursAfter(now, ASKED_FROM_HOURS)]);
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
    const { event, reservation } = await this.reservations.requireSeat(eventId, accountId);
    if (hasBegun(event, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
    // the reservation may have ended just now
    if (!(await this.reservations.confirmComing(reservation.id))) throw new DomainError('NOT_RESERVED');
  }
}
