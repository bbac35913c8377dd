/** The sides of an event: each has its own capacity. */
export const SIDES = ['men', 'women'] as const;
/** The side whose seat a reservation takes. */
export type Side = (typeof SIDES)[number];

/**
 * The seats of both sides as columns. `Left`: seats that are neither taken nor held. `Open`: seats that a
 * guest can take now; fewer if the side leads by as many seats as the event allows.
 */
export interface SeatsLeft {
  maxMen: number;
  maxWomen: number;
  menLeft: number;
  womenLeft: number;
  menOpen: number;
  womenOpen: number;
}

/** The open seats of both sides. */
export type OpenSeats = Pick<SeatsLeft, 'menOpen' | 'womenOpen'>;

/** SQL: the seats of a side that count for the maximum lead of the other: somebody has or holds them. */
const counted = (row: string): string => `${row}.taken - ${row}.kept - ${row}.offered`;

/**
 * SQL: maximum number of taken seats of a side: its capacity, or the seats of the other side plus `max_lead`.
 * For statements on `event_seats`. The other row is read without a lock: the result is too high only if
 * somebody leaves the other side at the same time. That is acceptable: leaving may make a lead larger anyway.
 */
const seatLimit = (
  capacity = 'capacity',
  maxLead = 'max_lead',
): string => `(case when ${maxLead} is null then ${capacity}
    else least(${capacity}, ${maxLead} + (select ${counted('o')} from event_seats o
                                  where o.event_id = event_seats.event_id and o.side <> event_seats.side)) end)`;

/** SQL: whether one more seat of a row of `event_seats` is open, for somebody who waits or for anybody. */
export const SEAT_OPENS = `not closed and taken < ${seatLimit()}`;

/** SQL: whether a row of `event_seats` has a free seat, regardless of the maximum lead. */
export const HAS_FREE_SEAT = 'taken < capacity and not closed';

/** SQL: whether anybody may take a seat of a row of `event_seats`; one that opens is kept for those who wait first. */
export const HAS_OPEN_SEAT = `${HAS_FREE_SEAT}
    and (max_lead is null or (kept >= waiting and ${SEAT_OPENS}))`;

/** SQL: the open seats of a side, from its row and that of the other. */
const openSeats = (
  own: string,
  other: string,
): string => `case when ${own}.max_lead is null then ${own}.capacity - ${own}.taken
    when ${own}.waiting > ${own}.kept then 0
    else greatest(0, least(${own}.capacity, ${own}.max_lead + ${counted(other)}) - ${own}.taken) end`;

/** SQL: the columns of `SeatsLeft` from the rows `men` and `women` of an event. */
export const SEATS_LEFT = `men.capacity as "maxMen", women.capacity as "maxWomen",
    men.capacity - men.taken as "menLeft", women.capacity - women.taken as "womenLeft",
    ${openSeats('men', 'women')} as "menOpen", ${openSeats('women', 'men')} as "womenOpen"`;

/** The counters of a side that change as seats are taken, freed, offered and waited for. */
type SeatCounter = 'taken' | 'held' | 'waiting' | 'offered' | 'invited';

/** Changes of the counters of a side, as numbers or SQL expressions; absent counters keep their value. */
export type SeatChange<By = number> = Partial<Record<SeatCounter, By>>;

/**
 * Returns the `set` clause of every UPDATE of a seat row that can free a seat. A seat that is free while somebody waits
 * is not free for others: the statement that frees it keeps it (`kept`, counted in `taken` and `held`), so that nobody
 * else can take it in between. A check of the table ensures the same, except where a maximum lead closes free seats. A
 * change that only takes a free seat needs no such clause: a seat is free only if one is kept for each who waits.
 */
export function seatCounters(change: SeatChange<string> & { capacity?: string; maxLead?: string }): string {
  const {
    taken = '0',
    held = '0',
    waiting = '0',
    offered = '0',
    invited = '0',
    capacity = 'capacity',
    maxLead = 'max_lead',
  } = change;
  const kept = `(case when closed then 0
    else least(waiting + ${waiting}, greatest(0, ${seatLimit(capacity, maxLead)} - (taken - kept + ${taken}))) end)`;
  return `taken = taken - kept + ${taken} + ${kept}, held = held - kept + ${held} + ${kept},
    waiting = waiting + ${waiting}, offered = offered + ${offered}, invited = invited + ${invited}, kept = ${kept}, capacity = ${capacity},
    max_lead = ${maxLead}`;
}

/** SQL expressions for the event and the side of a seat row. */
interface SeatSql {
  eventId: string;
  side: string;
}

const RETURNED = 'returning event_id, side, closed, capacity, taken, held, kept';

/**
 * Returns the one UPDATE that takes a seat; its arguments are SQL expressions. It changes no row if none is
 * free, or if the event is closed: the condition is part of the statement, so no transaction counts first and
 * takes the seat afterwards.
 */
export function takeSeat(
  { eventId, side, held, invited = '0' }: SeatSql & { held: string; invited?: string },
  condition = HAS_OPEN_SEAT,
): string {
  return `update event_seats set taken = taken + 1, held = held + ${held}, invited = invited + ${invited}
    where event_id = ${eventId} and side = ${side} and ${condition} ${RETURNED}`;
}

/** The same for any change: takes a free seat, frees one (which is kept if somebody waits for it), or neither. */
export function updateSeats(
  { eventId, side, taken, held }: SeatSql & { taken: string; held: string },
  condition = `(${taken} <= 0 or (${HAS_OPEN_SEAT}))`,
): string {
  return `update event_seats set ${seatCounters({ taken, held })}
    where event_id = ${eventId} and side = ${side} and ${condition} ${RETURNED}`;
}

/** Returns the UPDATE that no longer counts reservations that are deleted, summed up by `counts`: event_id, side, taken, held. */
export function uncountSeats(counts: string): string {
  return `update event_seats s set taken = s.taken - n.taken, held = s.held - n.held
     from (${counts}) n
    where s.event_id = n.event_id and s.side = n.side`;
}
