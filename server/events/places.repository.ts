import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import type { ReservationState } from './reservation.states.js';
import type { Side } from './seats.rules.js';

/** Somebody with a place (paid or confirmed) at an event. */
export interface PlaceHolder {
  accountId: number;
  side: Side;
  status: 'paid' | 'confirmed';
}

/** A reservation in an organiser's list. */
export interface ListedReservation {
  id: number;
  eventId: number;
  accountId: number;
  side: Side;
  status: ReservationState;
  priceRappen: number;
  checkedInAt: Date | null;
  createdAt: Date;
}

/** A place in a guest's own list. */
export interface OwnPlace {
  eventId: number;
  reservationId: number;
  name: string;
  city: string;
  location: string | null;
  startsAt: Date;
  endsAt: Date;
  status: 'paid' | 'confirmed';
  priceRappen: number;
  refundUntil: Date;
}

/** Questions about who has a place where; nothing here changes anything. */
@Injectable()
export class PlacesRepository {
  constructor(private readonly database: Database) {}

  /** Paid and confirmed places of an event, in the order of the accounts. */
  holders(eventId: number): Promise<PlaceHolder[]> {
    return this.database.query<PlaceHolder>(
      `select account_id as "accountId", side, status from reservations
        where event_id = $1 and status in ('paid', 'confirmed') order by account_id`,
      [eventId],
    );
  }

  /** Whether a person has a place at a published event that begins after `now`. */
  async hasPlaceAhead(accountId: number, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `select from reservations r join events e on e.id = r.event_id
        where r.account_id = $1 and r.status in ('paid', 'confirmed') and e.status <> 'cancelled' and e.starts_at > $2
        limit 1`,
      [accountId, now],
    );
    return rows.length > 0;
  }

  /** A person's places, soonest first. */
  ofPerson(accountId: number): Promise<OwnPlace[]> {
    return this.database.query<OwnPlace>(
      `select e.id as "eventId", r.id as "reservationId", e.name, e.city, e.location, e.starts_at as "startsAt",
              e.ends_at as "endsAt", r.status, r.price_rappen as "priceRappen", r.refund_until as "refundUntil"
         from reservations r join events e on e.id = r.event_id
        where r.account_id = $1 and r.status in ('paid', 'confirmed')
        order by e.starts_at, e.id`,
      [accountId],
    );
  }

  /** An event's reservations in these states, oldest first. */
  ofEvent(
    eventId: number,
    states: readonly ReservationState[],
    limit: number,
    offset: number,
  ): Promise<ListedReservation[]> {
    return this.database.query<ListedReservation>(
      `select id, event_id as "eventId", account_id as "accountId", side, status, price_rappen as "priceRappen",
              checked_in_at as "checkedInAt", created_at as "createdAt"
         from reservations where event_id = $1 and status = any ($2) order by id limit $3 offset $4`,
      [eventId, states, limit, offset],
    );
  }

  async countOfEvent(eventId: number, states: readonly ReservationState[]): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'select count(*)::int as total from reservations where event_id = $1 and status = any ($2)',
      [eventId, states],
    );
    return row?.total ?? 0;
  }

  /** How many reservations of these events stand in each state; states without any are left out. */
  countByState(
    eventIds: readonly number[],
  ): Promise<{ eventId: number; status: ReservationState; count: number }[]> {
    return this.database.query(
      `select event_id as "eventId", status, count(*)::int as count from reservations
        where event_id = any ($1) group by event_id, status`,
      [eventIds],
    );
  }
}
