import { HAS_OPEN_SEAT, seatCounters } from './seats.rules.js';

/** SQL expressions for the event and the side of a seat row. */
interface SeatSql {
  eventId: string;
  side: string;
}

const RETURNED = 'returning event_id, side, closed, capacity, taken, held, kept';

/**
 * Returns the one UPDATE that takes a seat; its arguments are SQL expressions. It changes no row if none is free, or if
 * the event is closed: the condition stands in the statement itself, so no transaction counts first and takes the seat
 * afterwards. `beyondLead` takes one whichever side leads.
 */
export function takeSeat({ eventId, side, held }: SeatSql & { held: string }, beyondLead = false): string {
  return `update event_seats set taken = taken + 1, held = held + ${held}
    where event_id = ${eventId} and side = ${side} and ${beyondLead ? 'taken < capacity and not closed' : HAS_OPEN_SEAT} ${RETURNED}`;
}

/** The same for a seat that a guest keeps for a friend, if `condition` holds. */
export function takeSeatForFriend({ eventId, side, condition }: SeatSql & { condition: string }): string {
  return `update event_seats set taken = taken + 1, held = held + 1, invited = invited + 1
     where event_id = ${eventId} and side = ${side} and ${condition} returning event_id, side`;
}

/** The same for any change: takes a free seat, frees one (which is kept if somebody waits for it), or neither. */
export function updateSeats({
  eventId,
  side,
  taken,
  held,
}: SeatSql & { taken: string; held: string }): string {
  return `update event_seats set ${seatCounters({ taken, held })}
    where event_id = ${eventId} and side = ${side}
      and (${taken} <= 0 or (${HAS_OPEN_SEAT})) ${RETURNED}`;
}

/** Returns the UPDATE that frees the seat of an attended reservation, if `condition` holds. */
export function freeSeat({ eventId, side, condition }: SeatSql & { condition: string }): string {
  return `update event_seats set ${seatCounters({ taken: '-1' })}
     where event_id = ${eventId} and side = ${side} and ${condition}
    returning kept`;
}

/** Returns the UPDATE that no longer counts reservations that are deleted, summed up by `counts`: event_id, side, taken, held. */
export function uncountSeats(counts: string): string {
  return `update event_seats s set taken = s.taken - n.taken, held = s.held - n.held
     from (${counts}) n
    where s.event_id = n.event_id and s.side = n.side`;
}
