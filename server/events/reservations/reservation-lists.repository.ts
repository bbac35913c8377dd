import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { sqlList } from '../../common/database/sql-list.js';
import type { Side } from '../calendar/index.js';
import {
  ATTENDING_STATES,
  type AttendingState,
  LIVE_STATES,
  type ReservationState,
} from './reservation.states.js';

/** A guest with a seat (paid or confirmed) at an event. */
export interface Attendee {
  accountId: number;
  side: Side;
  status: AttendingState;
}

/** Which reservations of an event are wanted; a field that is absent does not filter. */
export interface ReservationFilter {
  states: readonly ReservationState[];
  side?: Side;
  /** Whether the guest has arrived. */
  arrived?: boolean;
  /** Only reservations of these accounts. */
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
  /** When it got its present state, and why. */
  changedAt: Date;
  changeReason: string;
}

const ATTENDING = sqlList(ATTENDING_STATES);
const LIVE = sqlList(LIVE_STATES);
const OF_EVENT = `event_id = $1 and status = any ($2) and ($3::text is null or side = $3)
  and ($4::boolean is null or (checked_in_at is not null) = $4)
  and ($5::int[] is null or account_id = any ($5))`;

/** Lists of reservations; reads only. */
@Injectable()
export class ReservationListsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the attendees of an event, in the order of their account ids. */
  attendees(eventId: number): Promise<Attendee[]> {
    return this.database.query<Attendee>(
      `select account_id as "accountId", side, status from reservations
        where event_id = $1 and status in (${ATTENDING}) order by account_id`,
      [eventId],
    );
  }

  /** Returns whether an account attends an event that is not cancelled and begins after `now`. */
  async hasUpcoming(accountId: number, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `select from reservations r join events e on e.id = r.event_id
        where r.account_id = $1 and r.status in (${ATTENDING}) and e.status <> 'cancelled' and e.starts_at > $2
        limit 1`,
      [accountId, now],
    );
    return rows.length > 0;
  }

  /** Returns an event's reservations that pass the filter, oldest first. */
  ofEvent(
    eventId: number,
    filter: ReservationFilter,
    { limit, offset }: { limit: number; offset: number },
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

  /** Returns the accounts with a reservation of any state at an event. */
  async accountsOf(eventId: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      'select distinct account_id as id from reservations where event_id = $1',
      [eventId],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the accounts of these reservations, by the reservation's id. */
  async accountsBehind(reservationIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.query<{ id: number; accountId: number }>(
      'select id, account_id as "accountId" from reservations where id = any ($1::int[])',
      [reservationIds],
    );
    return new Map(rows.map(({ id, accountId }) => [id, accountId]));
  }

  /** Returns ids of an account's live reservations for events that begin after `now`. */
  async upcomingLiveIds(accountId: number, now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select r.id from reservations r join events e on e.id = r.event_id
        where r.account_id = $1 and r.status in (${LIVE}) and e.starts_at > $2 order by r.id`,
      [accountId, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns whether two accounts both attend a published event that begins before `dayEnd`. */
  async sharedEvent(one: number, other: number, dayEnd: Date): Promise<boolean> {
    const rows = await this.database.query(
      `select from reservations a join reservations b on b.event_id = a.event_id and b.account_id = $2
         and b.status in (${ATTENDING})
         join events e on e.id = a.event_id
        where a.account_id = $1 and a.status in (${ATTENDING}) and e.status = 'published' and e.starts_at < $3
        limit 1`,
      [one, other, dayEnd],
    );
    return rows.length > 0;
  }
}

function valuesOf(eventId: number, { states, side, arrived, accountIds }: ReservationFilter): unknown[] {
  return [eventId, states, side ?? null, arrived ?? null, accountIds ?? null];
}
