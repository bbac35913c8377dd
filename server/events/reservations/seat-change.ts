import { type ReservationState, seatsOf } from './reservation.states.js';

/** How the counters of a seat row change. */
export interface SeatChange {
  taken: -1 | 0 | 1;
  held: -1 | 0 | 1;
}

/** Returns how a transition changes the counters of the reservation's side. */
export function seatChangeOf(from: ReservationState, to: ReservationState): SeatChange {
  const [before, after] = [seatsOf(from), seatsOf(to)];
  return {
    taken: (after.taken - before.taken) as SeatChange['taken'],
    held: (after.held - before.held) as SeatChange['held'],
  };
}

/**
 * Returns the one UPDATE that changes the counters of a side; its arguments are SQL expressions. It changes no row if
 * a seat is wanted and none is free, or if the event is closed: the condition stands in the statement itself, so no
 * transaction counts first and takes the seat afterwards.
 */
export function updateSeats(row: { eventId: string; side: string; taken: string; held: string }): string {
  return `update event_seats set taken = taken + ${row.taken}, held = held + ${row.held}
    where event_id = ${row.eventId} and side = ${row.side}
      and (${row.taken} <= 0 or (taken < capacity and not closed))
    returning event_id, side, closed, capacity, taken, held`;
}
