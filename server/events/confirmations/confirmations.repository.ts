import { Injectable } from '@nestjs/common';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { ATTENDING_STATES } from '../reservations/index.js';

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

/** Seats that must be confirmed, read from reservations and their events. */
@Injectable()
export class ConfirmationsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the seats at events that begin in a range whose guests have not been asked to confirm. */
  notAsked(startsAfter: Date, startsUntil: Date): Promise<UnconfirmedPlace[]> {
    return this.database.query<UnconfirmedPlace>(NOT_ASKED, [startsAfter, startsUntil]);
  }

  /** Returns the seats at events that begin by then whose guests have been asked and can still confirm. */
  open(now: Date, startsUntil: Date): Promise<PlaceToConfirm[]> {
    return this.database.query<PlaceToConfirm>(OPEN, [now, startsUntil]);
  }

  /**
   * Returns the seats at such events that should have been confirmed by now, and for which the waiting list has a
   * member.
   */
  overdue(startsAfter: Date, startsUntil: Date, now: Date): Promise<UnconfirmedPlace[]> {
    return this.database.query<UnconfirmedPlace>(OVERDUE, [startsAfter, startsUntil, now]);
  }
}
