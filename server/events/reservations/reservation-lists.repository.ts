import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { ReservationState } from './reservation.states.js';
import type { Side } from '../calendar/seats.rules.js';

/** Somebody with a place (paid or confirmed) at an event. */
export interface Attendee {
  accountId: number;
  side: Side;
  status: 'paid' | 'confirmed';
}

/** Which reservations of an event are wanted; what is absent does not matter. */
export interface ReservationFilter {
  states: readonly ReservationState[];
  side?: Side;
  /** Whether the guest has arrived. */
  arrived?: boolean;
  /** Only theirs. */
  accountIds?: readonly number[];
}

/** A reservation in an organiser's list. */
export interface ReservationSummary {
  id: number;
  eventId: number;
  accountId: number;
  side: Side;
  status: ReservationState;
  priceRappen: number;
  checkedInAt: Date | null;
  createdAt: Date;
  /** When it came to stand where it stands, and why. */
  changedAt: Date;
  changeReason: string;
}

/** A place in a guest's own list. */
export interface GuestReservation {
  eventId: number;
  reservationId: number;
  name: string;
  city: string;
  venue: string | null;
  location: string | null;
  /** When it was to begin before it was last postponed. */
  postponedFrom: Date | null;
  startsAt: Date;
  endsAt: Date;
  status: 'paid' | 'confirmed';
  priceRappen: number;
  refundUntil: Date;
}

const OF_EVENT = `event_id = $1 and status = any ($2) and ($3::text is null or side = $3)
  and ($4::boolean is null or (checked_in_at is not null) = $4)
  and ($5::int[] is null or account_id = any ($5))`;

/** Questions about who has a place where; nothing here changes anything. */
@Injectable()
export class ReservationListsRepository {
  constructor(private readonly database: Database) {}

  /** Paid and confirmed places of an event, in the order of the accounts. */
  attendees(eventId: number): Promise<Attendee[]> {
    return this.database.query<Attendee>(
      `select account_id as "accountId", side, status from reservations
        where event_id = $1 and status in ('paid', 'confirmed') order by account_id`,
      [eventId],
    );
  }

  /** Whether a person has a place at a published event that begins after `now`. */
  async hasUpcoming(accountId: number, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `select from reservations r join events e on e.id = r.event_id
        where r.account_id = $1 and r.status in ('paid', 'confirmed') and e.status <> 'cancelled' and e.starts_at > $2
        limit 1`,
      [accountId, now],
    );
    return rows.length > 0;
  }

  /** A person's places, soonest first. */
  ofPerson(accountId: number): Promise<GuestReservation[]> {
    return this.database.query<GuestReservation>(
      `select e.id as "eventId", r.id as "reservationId", e.name, e.city, e.venue, e.location,
              e.postponed_from as "postponedFrom", e.starts_at as "startsAt",
              e.ends_at as "endsAt", r.status, r.price_rappen as "priceRappen", r.refund_until as "refundUntil"
         from reservations r join events e on e.id = r.event_id
        where r.account_id = $1 and r.status in ('paid', 'confirmed')
        order by e.starts_at, e.id`,
      [accountId],
    );
  }

  /** An event's reservations that pass the filter, oldest first. */
  ofEvent(
    eventId: number,
    filter: ReservationFilter,
    limit: number,
    offset: number,
  ): Promise<ReservationSummary[]> {
    return this.database.query<ReservationSummary>(
      `select id, event_id as "eventId", account_id as "accountId", side, status, price_rappen as "priceRappen",
              checked_in_at as "checkedInAt", created_at as "createdAt", changed_at as "changedAt", change_reason as "changeReason"
         from reservations where ${OF_EVENT} order by id limit $6 offset $7`,
      [...valuesOf(eventId, filter), limit, offset],
    );
  }

  async countOfEvent(eventId: number, filter: ReservationFilter): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from reservations where ${OF_EVENT}`,
      valuesOf(eventId, filter),
    );
    return row?.total ?? 0;
  }

  /** Everybody who ever reserved at an event. */
  async accountsOf(eventId: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      'select distinct account_id as id from reservations where event_id = $1',
      [eventId],
    );
    return rows.map(({ id }) => id);
  }

  /** Whose these reservations are, by the reservation's id. */
  async accountsBehind(reservationIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.query<{ id: number; accountId: number }>(
      'select id, account_id as "accountId" from reservations where id = any ($1::int[])',
      [reservationIds],
    );
    return new Map(rows.map(({ id, accountId }) => [id, accountId]));
  }

  /** Ids of a person's live reservations for events that begin after `now`. */
  async upcomingLiveIds(accountId: number, now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select r.id from reservations r join events e on e.id = r.event_id
        where r.account_id = $1 and r.status in ('held', 'paid', 'confirmed') and e.starts_at > $2 order by r.id`,
      [accountId, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Whether two people both have a place at an event that began its day, so that each may have seen the other. */
  async sharedEvent(one: number, other: number, dayEnd: Date): Promise<boolean> {
    const rows = await this.database.query(
      `select from reservations a join reservations b on b.event_id = a.event_id and b.account_id = $2
         and b.status in ('paid', 'confirmed')
         join events e on e.id = a.event_id
        where a.account_id = $1 and a.status in ('paid', 'confirmed') and e.status = 'published' and e.starts_at < $3
        limit 1`,
      [one, other, dayEnd],
    );
    return rows.length > 0;
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

function valuesOf(eventId: number, { states, side, arrived, accountIds }: ReservationFilter): unknown[] {
  return [eventId, states, side ?? null, arrived ?? null, accountIds ?? null];
}
