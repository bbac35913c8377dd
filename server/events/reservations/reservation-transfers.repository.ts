import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from './reservations.repository.js';
import type { Side } from '../calendar/seats.rules.js';

/** Where a reservation goes when it moves to another event. */
export interface TransferTarget {
  eventId: number;
  side: Side;
  refundUntil: Date;
}

/** A step in the history of a reservation. */
export interface HistoryStep extends TransitionMeta {
  from: string;
  to: string;
}

/** What happens to reservations without a change of their state; it stands in their history all the same. */
@Injectable()
export class ReservationTransfersRepository {
  constructor(private readonly database: Database) {}

  /** Moves a locked reservation to another event; the history says where it came from. */
  async transferToEvent(id: number, to: TransferTarget, { at, by, reason }: TransitionMeta): Promise<void> {
    await this.database.query(
      `with moved as (
         update reservations set event_id = $2, side = $3, refund_until = $4 where id = $1 returning id, status
       )
       insert into history (subject, subject_id, from_state, to_state, changed_at, changed_by, change_reason)
       select 'reservation', id, status, status, $5, $6, $7 from moved`,
      [id, to.eventId, to.side, to.refundUntil, at, by, reason],
    );
  }

  /** A postponed event: whoever holds something for it may cancel for a full refund up to the new deadline. */
  async postpone(eventId: number, refundUntil: Date, { at, by, reason }: TransitionMeta): Promise<void> {
    await this.database.query(
      `with kept as (
         update reservations set refund_until = greatest(refund_until, $2)
          where event_id = $1 and status in ('held', 'paid', 'confirmed') returning id, status
       )
       insert into history (subject, subject_id, from_state, to_state, changed_at, changed_by, change_reason)
       select 'reservation', id, status, status, $3, $4, $5 from kept`,
      [eventId, refundUntil, at, by, reason],
    );
  }

  /** Everything that has happened to a reservation, oldest first. */
  historyOf(reservationId: number): Promise<HistoryStep[]> {
    return this.database.query<HistoryStep>(
      `select from_state as "from", to_state as "to", changed_at as at, changed_by as by, change_reason as reason
         from history where subject = 'reservation' and subject_id = $1 order by id`,
      [reservationId],
    );
  }
}
