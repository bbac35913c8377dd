/** How the counters of a side change; each is an SQL expression, an absent one changes nothing. */
export interface SeatCounterChange {
  /** Seats of live reservations and of offers. */
  taken?: string;
  /** Seats of running holds and of offers. */
  held?: string;
  /** Those who wait without an offer. */
  waiting?: string;
  offered?: string;
  /** The new capacity. */
  capacity?: string;
}

/**
 * Returns the `set` clause of every UPDATE of a seat row that can free a seat. A seat that is free while somebody waits
 * is not free for others: the statement that frees it keeps it (`kept`, counted in `taken` and `held`), so that no
 * stranger can come between. A check of the table says the same. A change that only takes a free seat needs no such
 * clause: seats are free only while each of those who wait has one that is kept.
 */
export function seatCounters(change: SeatCounterChange): string {
  const { taken = '0', held = '0', waiting = '0', offered = '0', capacity = 'capacity' } = change;
  const kept = `(case when closed then 0
    else least(waiting + ${waiting}, greatest(0, ${capacity} - (taken - kept + ${taken}))) end)`;
  return `taken = taken - kept + ${taken} + ${kept}, held = held - kept + ${held} + ${kept},
    waiting = waiting + ${waiting}, offered = offered + ${offered}, kept = ${kept}, capacity = ${capacity}`;
}
