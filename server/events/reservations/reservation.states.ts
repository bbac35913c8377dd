/** Where a reservation stands. */
export type ReservationState = 'held' | 'paid' | 'confirmed' | 'expired' | 'cancelled' | 'refunded';

/** A move from one state to another (from null: how it begins), and what has happened then. */
export interface Transition<State extends string> {
  from: State | null;
  to: State;
  when: string;
}

/** Everything that can happen to a reservation. The database keeps the same table and refuses the rest. */
export const RESERVATION_TRANSITIONS: readonly Transition<ReservationState>[] = [
  { from: null, to: 'held', when: 'somebody reserves: the place is theirs while they pay' },
  { from: null, to: 'confirmed', when: 'the event is free, or an organiser gives the place' },
  { from: 'held', to: 'paid', when: 'the provider says that the money is there' },
  { from: 'held', to: 'expired', when: 'the provider says that the session can no longer be paid' },
  { from: 'held', to: 'cancelled', when: 'the guest left the payment page, or the event was cancelled' },
  { from: 'expired', to: 'paid', when: 'the money came late, and a seat was still free' },
  {
    from: 'paid',
    to: 'refunded',
    when: 'the guest cancelled in time, or the organiser or provider paid back',
  },
  { from: 'paid', to: 'cancelled', when: 'the guest gave the place up too late for a refund' },
  { from: 'confirmed', to: 'cancelled', when: 'the guest, the organiser or the event cancelled' },
];

/** States in which a reservation takes a seat. */
export const LIVE_STATES = ['held', 'paid', 'confirmed'] as const satisfies readonly ReservationState[];

/** States in which a guest has a place at the event (a hold is not yet one). */
export const ATTENDING_STATES = ['paid', 'confirmed'] as const satisfies readonly ReservationState[];

/** How much a reservation in this state counts in its seat row. */
export function seatsOf(state: ReservationState): { taken: 0 | 1; held: 0 | 1 } {
  if (state === 'held') return { taken: 1, held: 1 };
  return { taken: state === 'paid' || state === 'confirmed' ? 1 : 0, held: 0 };
}
