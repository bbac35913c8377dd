import type { Transition } from '../../common/database/transitions/transition.rules.js';

/** The states of reservations. */
export const RESERVATION_STATES = ['held', 'paid', 'confirmed', 'expired', 'cancelled', 'refunded'] as const;
/** The state of a reservation. */
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** All transitions of a reservation. The database has the same table and refuses any other. */
export const RESERVATION_TRANSITIONS: readonly Transition<ReservationState>[] = [
  { from: null, to: 'held', when: 'a guest reserves: the seat is theirs while they pay' },
  { from: null, to: 'confirmed', when: 'the event is free, or an organiser grants a seat' },
  { from: 'held', to: 'paid', when: 'the provider says that the money is there' },
  { from: 'held', to: 'expired', when: 'the provider says that the session can no longer be paid' },
  {
    from: 'held',
    to: 'cancelled',
    when: 'the guest left the payment page, what they paid does not count, or the event was cancelled',
  },
  { from: 'expired', to: 'paid', when: 'the money came late, and a seat was still free' },
  {
    from: 'paid',
    to: 'refunded',
    when: 'the guest cancelled in time, or the organiser or provider paid back',
  },
  { from: 'paid', to: 'cancelled', when: 'the guest cancelled too late for a refund' },
  { from: 'confirmed', to: 'cancelled', when: 'the guest, the organiser or the event cancelled' },
];

/** States in which a reservation takes a seat. */
export const LIVE_STATES = ['held', 'paid', 'confirmed'] as const satisfies readonly ReservationState[];

/** A state in which a reservation takes a seat. */
export type LiveState = (typeof LIVE_STATES)[number];

/** States in which a guest attends the event (a hold does not yet count). */
export const ATTENDING_STATES = ['paid', 'confirmed'] as const satisfies readonly ReservationState[];

/** A state in which a guest attends. */
export type AttendingState = (typeof ATTENDING_STATES)[number];

/** Returns whether a reservation in this state takes a seat. */
function isLive(state: ReservationState): state is LiveState {
  return LIVE_STATES.some((live) => live === state);
}

/** Returns whether a guest with a reservation in this state attends the event. */
export function isAttending(state: ReservationState): state is AttendingState {
  return ATTENDING_STATES.some((attending) => attending === state);
}

/** Reasons with which organisers or the provider end a reservation: its guest did not give it up. */
export const TAKEN_FROM_GUEST: readonly string[] = [
  'cancelled_by_organiser',
  'refunded_by_organiser',
  'credited_by_organiser',
  'refunded_at_provider',
  'given_back_in_cash',
  'event_cancelled',
  'side_changed',
];

/** Returns how a reservation in this state counts in its seat row. */
export function seatsOf(state: ReservationState): { taken: 0 | 1; held: 0 | 1 } {
  return { taken: isLive(state) ? 1 : 0, held: state === 'held' ? 1 : 0 };
}
