import type { ErrorCode } from '../../common/errors/catalogue.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { type Gender, hasSeatLeftFor, sidesFor } from '../calendar/index.js';
import { freeSeat, type SeatChange, type Side, takeSeat, updateSeats } from '../seats/index.js';
import type { BookableEvent } from './bookable-events.repository.js';
import { welcomed } from './booking.rules.js';
import { MANY_HOLDS } from './hold-limits.rules.js';
import { type ReservationState, seatsOf } from './reservation.states.js';

/** Returns how a transition changes the counters of the reservation's side. */
export function seatChangeOf(
  from: ReservationState,
  to: ReservationState,
): Required<Pick<SeatChange, 'taken' | 'held'>> {
  const [before, after] = [seatsOf(from), seatsOf(to)];
  return { taken: after.taken - before.taken, held: after.held - before.held };
}

/**
 * Whether a side is nearly held out. Checked inside the statement, on the seat row that already counts this hold: in a
 * rush, values read before are out of date.
 */
const NEARLY_HELD_OUT = `held >= ${MANY_HOLDS} and held > capacity - taken`;

/** Returns the statement that inserts a reservation for the seat row that the statement `seat` returns. */
export const insertReservation = (seat: string, returning: string): string => `with seat as (
    ${seat}
  )
, held_seat as (
    select event_id, side, case when ${NEARLY_HELD_OUT} then least($7::timestamptz, $12::timestamptz)
                                else $7::timestamptz end as hold_expires_at from seat
  )
  insert into reservations (event_id, account_id, side, status, price_rappen, refund_until,
                            hold_expires_at, language, walk_in, next_reconciliation_at, created_at, changed_at, changed_by, change_reason)
  select event_id, $3::int, side, $4::text, $5::int, $6::timestamptz, hold_expires_at, $13::text, $14::boolean,
         least($8::timestamptz, hold_expires_at), $9::timestamptz, $9::timestamptz, $10::text, $11::text
    from held_seat
  returning ${returning}`;

/** $1 reservation, $2 event, $3 side, $4 and $5 the changes of its counters, $6 state, $7 to $9 when, by whom and why. */
export const TRANSITION_WITH_SEAT = `with seat as (
    ${updateSeats({ eventId: '$2', side: '$3', taken: '$4::int', held: '$5::int' })}
  )
  update reservations set status = $6, changed_at = $7, changed_by = $8, change_reason = $9
    from seat where id = $1 returning seat.closed, seat.kept`;

/**
 * $1 reservation, $2 and $3 the other event and side, $4 refund until, $5 and $6 the event and side that it leaves, $7
 * to $9 when, by whom and why. The other event's row is updated first: if it has no free seat, nothing is changed.
 */
export const TRANSFER_WITH_SEAT = `with seat as (
    ${takeSeat({ eventId: '$2', side: '$3', held: '0' })}
  ), freed as (
    ${freeSeat({ eventId: '$5', side: '$6', condition: 'exists (select from seat)' })}
  ), transferred as (
    update reservations set event_id = seat.event_id, side = seat.side, refund_until = $4, confirm_until = null
      from seat where id = $1 returning id, status
  )
  insert into history (subject, subject_id, from_state, to_state, changed_at, changed_by, change_reason)
  select 'reservation', id, status, status, $7, $8, $9 from transferred
  returning (select kept from freed) as kept`;

/** Tries the sides for a gender in order until `take` returns a reservation. Throws EVENT_FULL, SIDE_LEADS. */
export async function takeFirst<Taken>(
  event: BookableEvent,
  gender: Gender,
  take: (side: Side) => Promise<Taken | undefined>,
): Promise<Taken> {
  for (const side of sidesFor(gender, event, event.format)) {
    const taken = await take(side);
    if (taken) return taken;
  }
  const leads = event.maxLead !== null && hasSeatLeftFor(gender, event);
  throw new DomainError(leads ? 'SIDE_LEADS' : 'EVENT_FULL');
}

/** Returns the error for a transition that is not allowed from this state. */
export function invalidTransition(state: ReservationState | 'arrived'): DomainError {
  return new DomainError('INVALID_TRANSITION', { args: { state } });
}

/** Returns the error for a refused seat; it says whom the event is for if that is the reason. */
export function refusedSeat(code: ErrorCode | undefined, event: BookableEvent | undefined): DomainError {
  if (code === 'NOT_FOR_YOU' && event) return new DomainError(code, { args: { whom: welcomed(event) } });
  return new DomainError(code ?? 'EVENT_NOT_FOUND');
}
