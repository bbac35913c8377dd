import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { columnsOf, oneOf } from '../../common/database/columns.js';
import { ATTENDING_STATES } from '../reservations/index.js';
import { ReservationEntity } from '../reservations/reservation.entity.js';
import { CheckInEntity } from './check-in.entity.js';

/** A check-in, or an undone one. */
export type CheckIn = Readonly<Pick<CheckInEntity, 'reservationId' | 'checkedIn' | 'at' | 'clientId'>>;

const RESERVATION_FIELDS = ['id', 'eventId', 'status', 'checkedInAt'] as const;

/** The part of a reservation that a check-in needs. */
export type CheckInReservation = Readonly<Pick<ReservationEntity, (typeof RESERVATION_FIELDS)[number]>>;

/** Counts of an event's attendees by side: `expected` are all, `arrived` those checked in. */
export interface CheckInCounts {
  expectedMen: number;
  expectedWomen: number;
  arrivedMen: number;
  arrivedWomen: number;
}

/** The rows of `check_ins`, and the resulting arrival times of reservations. */
@Injectable()
export class CheckInsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the reservations of these ids, locked in rising order until the transaction ends. */
  lock(reservationIds: readonly number[]): Promise<CheckInReservation[]> {
    return this.database.query<CheckInReservation>(
      `select ${columnsOf(ReservationEntity, '', RESERVATION_FIELDS)} from reservations
        where id = any ($1::int[]) order by id for update`,
      [reservationIds],
    );
  }

  /** Inserts check-ins in one statement. Returns the phone's ids of those that were new. */
  async insert(
    eventId: number,
    checkIns: readonly CheckIn[],
    { now, accountId }: { now: Date; accountId: number | null },
  ): Promise<Set<string>> {
    const rows = await this.database.query<Pick<CheckInEntity, 'clientId'>>(
      `insert into check_ins (reservation_id, event_id, checked_in, at, received_at, account_id, client_id)
       select "reservationId", $2, "checkedIn", at, $3, $4, "clientId"
         from jsonb_to_recordset($1::jsonb)
           as given ("reservationId" int, "checkedIn" boolean, at timestamptz, "clientId" text)
       on conflict (client_id) do nothing returning ${columnsOf(CheckInEntity, '', ['clientId'])}`,
      [JSON.stringify(checkIns), eventId, now, accountId],
    );
    return new Set(rows.flatMap(({ clientId }) => clientId ?? []));
  }

  /**
   * Sets the arrival time of reservations: the first check-in that was not undone later. Returns it by reservation id.
   */
  async updateArrivals(reservationIds: readonly number[]): Promise<Map<number, Date | null>> {
    const rows = await this.database.query<Pick<ReservationEntity, 'id' | 'checkedInAt'>>(
      `update reservations r set checked_in_at = (
         select c.at from check_ins c
          where c.reservation_id = r.id and c.event_id = r.event_id and c.checked_in and not exists (
            select from check_ins u where u.reservation_id = r.id and u.event_id = r.event_id and not u.checked_in
               and (u.at, u.id) > (c.at, c.id))
          order by c.at, c.id limit 1)
        where r.id = any ($1::int[]) returning ${columnsOf(ReservationEntity, 'r', ['id', 'checkedInAt'])}`,
      [reservationIds],
    );
    return new Map(rows.map(({ id, checkedInAt }) => [id, checkedInAt]));
  }

  /** Returns the counts of expected and arrived guests of these events; events without a guest are left out. */
  async counts(eventIds: readonly number[]): Promise<Map<number, CheckInCounts>> {
    const rows = await this.database.query<CheckInCounts & Pick<ReservationEntity, 'eventId'>>(
      `select ${columnsOf(ReservationEntity, '', ['eventId'])},
              count(*) filter (where side = 'men')::int as "expectedMen",
              count(*) filter (where side = 'women')::int as "expectedWomen",
              count(checked_in_at) filter (where side = 'men')::int as "arrivedMen",
              count(checked_in_at) filter (where side = 'women')::int as "arrivedWomen"
         from reservations where event_id = any ($1::int[]) and ${oneOf('status', ATTENDING_STATES)} group by event_id`,
      [eventIds],
    );
    return new Map(rows.map(({ eventId, ...counts }) => [eventId, counts]));
  }
}

/** The counts of an event without guests. */
export const NOBODY: CheckInCounts = { expectedMen: 0, expectedWomen: 0, arrivedMen: 0, arrivedWomen: 0 };
