import type { Transition } from '../../common/database/transition-columns.js';

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

/** The state of a reservation that has ended. */
export type EndedState = Exclude<ReservationState, LiveState>;

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

/** What follows when a reservation ends. */
interface Ending {
  /** Who ended it: a seat that its guest ends counts as given up. */
  by: 'guest' | 'organiser' | 'provider';
  /** Whether the guest gets the email about a cancelled seat; other endings have their own email, or none. */
  mail: boolean;
  /** Whether what was paid for it has to be refunded. */
  refund: boolean;
  /** What was taken and never paid, by its guest's choice: `hold-limits.service.ts` counts it. */
  unpaid?: 'hold' | 'free seat';
}

/** The reasons for which a reservation ends, and what follows from each. A new reason is added here first. */
const ENDINGS = {
  // a hold
  hold_expired: { by: 'guest', mail: false, refund: true, unpaid: 'hold' },
  payment_failed: { by: 'guest', mail: false, refund: true, unpaid: 'hold' },
  guest_left_payment: { by: 'guest', mail: false, refund: true, unpaid: 'hold' },
  pays_in_cash: { by: 'guest', mail: false, refund: true },
  session_refused: { by: 'provider', mail: false, refund: true },
  wrong_amount: { by: 'provider', mail: false, refund: true },
  wrong_currency: { by: 'provider', mail: false, refund: true },
  wrong_mode: { by: 'provider', mail: false, refund: true },
  // a seat, or a hold
  account_deleted: { by: 'guest', mail: false, refund: true, unpaid: 'free seat' },
  cancelled_by_organiser: { by: 'organiser', mail: true, refund: false },
  event_cancelled: { by: 'organiser', mail: false, refund: true },
  // a seat
  guest_cancelled: { by: 'guest', mail: true, refund: true, unpaid: 'free seat' },
  given_up_late: { by: 'guest', mail: true, refund: false, unpaid: 'free seat' },
  credited: { by: 'guest', mail: true, refund: false },
  not_confirmed: { by: 'guest', mail: true, refund: true },
  // the guest has paid the difference to another event; `late_payment`: after the old seat had ended
  moved_on: { by: 'guest', mail: false, refund: false },
  late_payment: { by: 'guest', mail: false, refund: true },
  refunded_by_organiser: { by: 'organiser', mail: true, refund: true },
  credited_by_organiser: { by: 'organiser', mail: true, refund: false },
  given_back_in_cash: { by: 'organiser', mail: false, refund: true },
  side_changed: { by: 'organiser', mail: false, refund: true },
  refunded_at_provider: { by: 'provider', mail: false, refund: true },
} as const satisfies Record<string, Ending>;

/** Why a reservation ends. */
export type EndReason = keyof typeof ENDINGS;

/** Returns the reasons with these consequences. */
export function endReasons(has: (ending: Ending) => boolean): EndReason[] {
  return (Object.keys(ENDINGS) as EndReason[]).filter((reason) => has(ENDINGS[reason]));
}

/** Reasons with which organisers or the provider end a reservation: its guest did not give it up. */
export const TAKEN_FROM_GUEST: readonly string[] = endReasons(({ by }) => by !== 'guest');

/** Returns how a reservation in this state counts in its seat row. */
export function seatsOf(state: ReservationState): { taken: 0 | 1; held: 0 | 1 } {
  return { taken: isLive(state) ? 1 : 0, held: state === 'held' ? 1 : 0 };
}
