import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { oneOf } from '../common/database/columns.js';
import type { EventRow, EventWithSeats } from './calendar/index.js';
import {
  ATTENDING_STATES,
  type AttendingState,
  LIVE_STATES,
  type LiveState,
  type Reservation,
} from './reservations/index.js';

/** An event of the guest's list, with the state of the guest's own live reservation. */
export type GuestEvent = Omit<EventWithSeats, 'postponedFrom'> & { userStatus: LiveState | null };

/** A guest's own reservation with its event. */
export interface GuestReservation
  extends
    Pick<EventRow, 'name' | 'city' | 'venue' | 'location' | 'postponedFrom' | 'startsAt' | 'endsAt'>,
    Pick<Reservation, 'eventId' | 'priceRappen' | 'refundUntil'> {
  reservationId: number;
  status: AttendingState;
}

/** Published events that have not begun, with seats and the guest's own reservation: $1 account, $2 now. Hot: every guest reads it. */
export const LIST_EVENTS_SQL = `select e.id, e.name, e.description, e.descriptions, e.city, e.venue, e.location,
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.price_rappen as "priceRappen", e.status,
    e.min_men as "minMen", e.min_women as "minWomen",
    men.capacity as "maxMen", women.capacity as "maxWomen",
    men.capacity - men.taken as "menLeft", women.capacity - women.taken as "womenLeft",
    men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved",
    r.status as "userStatus"
  from events e
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'
  left join reservations r
    on r.event_id = e.id and r.account_id = $1 and ${oneOf('r.status', LIVE_STATES)}
  where e.status = 'published' and e.starts_at > $2
  order by e.starts_at, e.id`;

/** $1 account. */
const OWN_RESERVATIONS_SQL = `select e.id as "eventId", r.id as "reservationId", e.name, e.city, e.venue, e.location,
    e.postponed_from as "postponedFrom", e.starts_at as "startsAt", e.ends_at as "endsAt", r.status,
    r.price_rappen as "priceRappen", r.refund_until as "refundUntil"
  from reservations r join events e on e.id = r.event_id
  where r.account_id = $1 and ${oneOf('r.status', ATTENDING_STATES)}
  order by e.starts_at, e.id`;

/** What a guest sees of events: reads over the sub-rooms' tables. */
@Injectable()
export class GuestEventsRepository {
  constructor(private readonly database: Database) {}

  /** Returns published events that begin after `now`, soonest first. */
  listUpcoming(accountId: number, now: Date): Promise<GuestEvent[]> {
    return this.database.query<GuestEvent>(LIST_EVENTS_SQL, [accountId, now]);
  }

  /** Returns the events that an account attends, soonest first. */
  ownReservations(accountId: number): Promise<GuestReservation[]> {
    return this.database.query<GuestReservation>(OWN_RESERVATIONS_SQL, [accountId]);
  }
}
