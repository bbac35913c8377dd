import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { ReservationState } from './reservation.states.js';
import type { Side } from '../calendar/seats.rules.js';
import type { SeatChange } from '../calendar/seats.repository.js';

/** A reservation as it stands. */
export interface Reservation {
  id: number;
  eventId: number;
  accountId: number;
  side: Side;
  status: ReservationState;
  priceRappen: number;
  /** Until when cancelling pays everything back; frozen when the place was reserved. */
  refundUntil: Date;
  /** Names the hold in the address to which leaving the payment page leads: nobody can guess it. */
  holdKey: string;
  holdExpiresAt: Date | null;
  /** How often in a row the provider did not answer when it was asked about this hold. */
  failedReconciliations: number;
  checkedInAt: Date | null;
  createdAt: Date;
}

/** A move: when, by whom or what, and why. */
export interface TransitionMeta {
  at: Date;
  /** `guest:<account>`, `organiser:<account>`, `webhook`, `confirm-payment`, `reconciliation` … */
  by: string;
  /** A short code, such as `hold_expired`. */
  reason: string;
}

/** What a new reservation is made of. */
export interface NewReservation {
  eventId: number;
  accountId: number;
  side: Side;
  status: 'held' | 'confirmed';
  priceRappen: number;
  refundUntil: Date;
  /** Null for a place that needs no payment. */
  holdExpiresAt: Date | null;
  /** When the provider is first asked about the hold. */
  nextReconciliationAt: Date | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Any number that no other two-key advisory lock of this database uses. */
const RESERVING = 72_501;
const RESERVATION = `id, event_id as "eventId", account_id as "accountId", side, status, price_rappen as "priceRappen",
  refund_until as "refundUntil", hold_key as "holdKey", hold_expires_at as "holdExpiresAt",
  failed_reconciliations as "failedReconciliations", checked_in_at as "checkedInAt", created_at as "createdAt"`;

/** The rows of `reservations`. Whoever changes one, or its payments, has locked it in the same transaction. */
@Injectable()
export class ReservationsRepository {
  constructor(private readonly database: Database) {}

  /** One person reserves in one place at a time: their tabs wait for each other until the transaction ends. */
  async lockAccount(accountId: number): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock($1, $2)', [RESERVING, accountId]);
  }

  /** Takes a free seat and writes down who has it, in one statement; undefined when no seat is free. */
  async insertWithSeat(reservation: NewReservation, meta: TransitionMeta): Promise<Reservation | undefined> {
    const [row] = await this.database.query<Reservation>(
      `with seat as (
         update event_seats set taken = taken + 1, held = held + case when $4 = 'held' then 1 else 0 end
          where event_id = $1 and side = $2 and taken < capacity and not closed
         returning event_id, side
       )
       insert into reservations (event_id, account_id, side, status, price_rappen, refund_until,
                                 hold_expires_at, next_reconciliation_at, created_at, changed_at, changed_by, change_reason)
       select event_id, $3::int, side, $4::text, $5::int, $6::timestamptz,
              $7::timestamptz, $8::timestamptz, $9::timestamptz, $9::timestamptz, $10::text, $11::text
         from seat
       returning ${RESERVATION}`,
      [
        reservation.eventId,
        reservation.side,
        reservation.accountId,
        reservation.status,
        reservation.priceRappen,
        reservation.refundUntil,
        reservation.holdExpiresAt,
        reservation.nextReconciliationAt,
        meta.at,
        meta.by,
        meta.reason,
      ],
    );
    return row;
  }

  async find(id: number): Promise<Reservation | undefined> {
    const [row] = await this.database.query<Reservation>(
      `select ${RESERVATION} from reservations where id = $1`,
      [id],
    );
    return row;
  }

  /** A text that is no key of ours names no reservation. */
  async findByHoldKey(holdKey: string): Promise<Reservation | undefined> {
    if (!UUID.test(holdKey)) return undefined;
    const [row] = await this.database.query<Reservation>(
      `select ${RESERVATION} from reservations where hold_key = $1`,
      [holdKey],
    );
    return row;
  }

  /** The held, paid or confirmed reservation of a person for an event. */
  async findLive(eventId: number, accountId: number): Promise<Reservation | undefined> {
    const [row] = await this.database.query<Reservation>(
      `select ${RESERVATION} from reservations
        where event_id = $1 and account_id = $2 and status in ('held', 'paid', 'confirmed')`,
      [eventId, accountId],
    );
    return row;
  }

  /** The reservation as it is now, nobody else's to change until the transaction ends. */
  async lock(id: number): Promise<Reservation | undefined> {
    const [row] = await this.database.query<Reservation>(
      `select ${RESERVATION} from reservations where id = $1 for update`,
      [id],
    );
    return row;
  }

  /** The same for the hold of this key; a text that is no key of ours names no reservation. */
  async lockByHoldKey(holdKey: string): Promise<Reservation | undefined> {
    if (!UUID.test(holdKey)) return undefined;
    const [row] = await this.database.query<Reservation>(
      `select ${RESERVATION} from reservations where hold_key = $1 for update`,
      [holdKey],
    );
    return row;
  }

  /**
   * Moves a locked reservation and the counters of its seat row, in one statement: others wait for that row. Answers
   * whether that row is closed (the event was cancelled); undefined, with nothing changed, when a seat is wanted and
   * none is free, or the row is closed.
   */
  async transitionWithSeat(
    { id, eventId, side }: Reservation,
    to: ReservationState,
    change: SeatChange,
    { at, by, reason }: TransitionMeta,
  ): Promise<{ closed: boolean } | undefined> {
    const [row] = await this.database.query<{ closed: boolean }>(
      `with seat as (
         update event_seats set taken = taken + $4, held = held + $5
          where event_id = $2 and side = $3 and ($4 <= 0 or (taken < capacity and not closed))
         returning closed
       )
       update reservations set status = $6, changed_at = $7, changed_by = $8, change_reason = $9
         from seat where id = $1 returning seat.closed`,
      [id, eventId, side, change.taken, change.held, to, at, by, reason],
    );
    return row;
  }

  /** Held reservations about which the provider is due to be asked, those first that have waited longest. */
  dueForReconciliation(now: Date, limit: number): Promise<Reservation[]> {
    return this.database.query<Reservation>(
      `select ${RESERVATION} from reservations
        where status = 'held' and next_reconciliation_at <= $1 order by next_reconciliation_at, id limit $2 for update skip locked`,
      [now, limit],
    );
  }

  async scheduleReconciliation(
    id: number,
    nextReconciliationAt: Date,
    failedReconciliations: number,
  ): Promise<void> {
    await this.database.query(
      `update reservations set next_reconciliation_at = $2, failed_reconciliations = $3 where id = $1 and status = 'held'`,
      [id, nextReconciliationAt, failedReconciliations],
    );
  }

  /** Ids of an event's live reservations, oldest first. */
  async liveIds(eventId: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from reservations where event_id = $1 and status in ('held', 'paid', 'confirmed') order by id`,
      [eventId],
    );
    return rows.map((row) => row.id);
  }

  /** Ids of cancelled events that still have live reservations. */
  async cancelledEventsWithLiveReservations(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select e.id from events e where e.status = 'cancelled' and exists (
         select from reservations r where r.event_id = e.id and r.status in ('held', 'paid', 'confirmed'))
       order by e.id`,
    );
    return rows.map((row) => row.id);
  }
}
