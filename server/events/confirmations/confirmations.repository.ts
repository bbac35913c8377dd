import { Injectable } from '@nestjs/common';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { ATTENDING_STATES } from '../reservations/index.js';

/** A place that is to be confirmed. */
export interface UnconfirmedPlace {
  reservationId: number;
  accountId: number;
}

/** A place whose guest is asked to confirm it. */
export interface PlaceToConfirm extends UnconfirmedPlace {
  eventId: number;
  startsAt: Date;
}

const UNCONFIRMED = `${oneOf('r.status', ATTENDING_STATES)} and r.coming_confirmed_at is null and r.checked_in_at is null`;

/** Places at events that begin after $1 and up to $2, of guests who are not asked to confirm theirs yet. */
const NOT_ASKED = `select r.id as "reservationId", r.account_id as "accountId"
  from events e join reservations r on r.event_id = e.id
  where e.status = 'published' and e.starts_at > $1 and e.starts_at <= $2 and ${UNCONFIRMED} and r.confirm_until is null`;

/** The same events; $3 now. Who reserved last comes first. */
const OVERDUE = `select r.id as "reservationId", r.account_id as "accountId"
  from events e join reservations r on r.event_id = e.id
  join event_seats s on s.event_id = e.id and s.side = r.side
  where e.status = 'published' and e.starts_at > $1 and e.starts_at <= $2 and ${UNCONFIRMED} and r.confirm_until <= $3
    and s.waiting > s.kept
  order by r.created_at desc, r.id desc`;

/** Places at events that begin up to $2 and that can still be confirmed at $1. */
const OPEN = `select r.id as "reservationId", r.account_id as "accountId", r.event_id as "eventId", e.starts_at as "startsAt"
  from events e join reservations r on r.event_id = e.id
  where e.status = 'published' and e.starts_at > $1 and e.starts_at <= $2 and ${UNCONFIRMED} and r.confirm_until > $1`;

/** Places that are to be confirmed, read from reservations and their events. */
@Injectable()
export class ConfirmationsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the places at events that begin in a span whose guests are not asked to confirm them. */
  notAsked(startsAfter: Date, startsUntil: Date): Promise<UnconfirmedPlace[]> {
    return this.database.query<UnconfirmedPlace>(NOT_ASKED, [startsAfter, startsUntil]);
  }

  /** Returns the places at events that begin by then whose guests are asked and can still confirm. */
  open(now: Date, startsUntil: Date): Promise<PlaceToConfirm[]> {
    return this.database.query<PlaceToConfirm>(OPEN, [now, startsUntil]);
  }

  /** Returns the places at such events that were to be confirmed by now, and for which somebody waits. */
  overdue(startsAfter: Date, startsUntil: Date, now: Date): Promise<UnconfirmedPlace[]> {
    return this.database.query<UnconfirmedPlace>(OVERDUE, [startsAfter, startsUntil, now]);
  }
}
