import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { oneOf } from '../../common/database/columns.js';
import { ATTENDING_STATES, LIVE_STATES } from './reservation.states.js';
import type { TransitionMeta } from './reservations.repository.js';

/** A step in the history of a reservation; `from` is empty for its first state. */
export interface HistoryStep extends TransitionMeta {
  from: string;
  to: string;
}

/** The rows of `history` about reservations, and changes of many reservations that are not transitions. */
@Injectable()
export class ReservationHistoryRepository {
  constructor(private readonly database: Database) {}

  /** Extends the refund deadline of an event's live reservations to `refundUntil`; a later one stays. */
  async extendRefundDeadlines(
    eventId: number,
    refundUntil: Date,
    { at, by, reason }: TransitionMeta,
  ): Promise<void> {
    await this.database.query(
      `with kept as (
         update reservations set refund_until = greatest(refund_until, $2)
          where event_id = $1 and ${oneOf('status', LIVE_STATES)} returning id, status
       )
       insert into history (subject, subject_id, from_state, to_state, changed_at, changed_by, change_reason)
       select 'reservation', id, status, status, $3, $4, $5 from kept`,
      [eventId, refundUntil, at, by, reason],
    );
  }

  /**
   * Records that the guest of an attended reservation is still coming; an earlier time stays. Returns false if the
   * reservation has ended.
   */
  async confirmComing(reservationId: number, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `update reservations set coming_confirmed_at = coalesce(coming_confirmed_at, $2)
        where id = $1 and ${oneOf('status', ATTENDING_STATES)} returning id`,
      [reservationId, now],
    );
    return rows.length > 0;
  }

  /**
   * Asks for attended reservations to be confirmed until `hoursBefore` hours before their event; those already asked or
   * confirmed stay as they are.
   */
  async askToConfirm(reservationIds: readonly number[], hoursBefore: number): Promise<void> {
    await this.database.query(
      `update reservations r set confirm_until = e.starts_at - make_interval(hours => $2) from events e
        where r.id = any ($1::int[]) and e.id = r.event_id and ${oneOf('r.status', ATTENDING_STATES)}
          and r.confirm_until is null and r.coming_confirmed_at is null`,
      [reservationIds, hoursBefore],
    );
  }

  /** Withdraws the requests to confirm of an event, because its time has changed. */
  async askNobody(eventId: number): Promise<void> {
    await this.database.query(
      'update reservations set confirm_until = null where event_id = $1 and confirm_until is not null',
      [eventId],
    );
  }

  /** Returns everything that has happened to a reservation, oldest first. */
  ofReservation(reservationId: number): Promise<HistoryStep[]> {
    return this.database.query<HistoryStep>(
      `select from_state as "from", to_state as "to", changed_at as at, changed_by as by, change_reason as reason
         from history where subject = 'reservation' and subject_id = $1 order by id`,
      [reservationId],
    );
  }
}
