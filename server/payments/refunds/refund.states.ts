import type { Transition } from '../../common/database/transition-columns.js';
import {
  PARTIAL_REFUND_REASONS,
  PAYMENT_MISMATCHES,
  type DisputeState,
  OPEN_DISPUTE_STATES,
} from '../records/payment.states.js';

/** The states of refunds. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed', 'replaced', 'settled'] as const;
/** The state of a refund. */
export type RefundState = (typeof REFUND_STATES)[number];

/** All transitions of a refund. The database holds the same table and rejects any other transition. */
export const REFUND_TRANSITIONS: readonly Transition<RefundState>[] = [
  { from: null, to: 'requested', when: 'we owe the money: the provider is asked in a moment' },
  { from: null, to: 'pending', when: 'somebody refunds in the provider’s dashboard, and it is under way' },
  { from: null, to: 'succeeded', when: 'somebody has refunded in the provider’s dashboard' },
  { from: null, to: 'failed', when: 'a refund from the provider’s dashboard failed before we heard of it' },
  { from: 'requested', to: 'pending', when: 'the provider has taken the order' },
  { from: 'requested', to: 'succeeded', when: 'the provider has paid back' },
  { from: 'requested', to: 'failed', when: 'the provider refuses' },
  { from: 'requested', to: 'replaced', when: 'the money went back another way meanwhile' },
  { from: 'pending', to: 'succeeded', when: 'the money has arrived' },
  { from: 'pending', to: 'failed', when: 'the bank has sent the money back' },
  { from: 'succeeded', to: 'failed', when: 'the bank has sent the money back late' },
  { from: 'failed', to: 'requested', when: 'we try again' },
  { from: 'failed', to: 'replaced', when: 'the money went back another way' },
  {
    from: 'failed',
    to: 'settled',
    when: 'an organiser has paid it by other means, and has written that down',
  },
];

/** States of refunds that reduce what is left of their payment: the money was returned, or is on its way. */
export const EFFECTIVE_REFUND_STATES: RefundState[] = ['requested', 'pending', 'succeeded', 'settled'];

/** States in which a refund is complete and not attempted again. */
export const COMPLETE_REFUND_STATES: RefundState[] = ['succeeded', 'replaced', 'settled'];

/** How an organiser pays a refund that the provider could not pay. */
export const SETTLEMENTS = ['bank_transfer', 'cash', 'other'] as const;
/** How an organiser pays a refund that the provider could not pay. */
export type Settlement = (typeof SETTLEMENTS)[number];

/**
 * Why a payment is refunded. `side_changed`: the guest's gender no longer fits the side of the seat. `dashboard`:
 * refunded in the provider's dashboard. `no_reservation`: the reservation is unknown. `partial`: a partial refund by an
 * organiser. `price_difference`: the guest was moved to a cheaper event. `not_confirmed`: the guest did not confirm the
 * seat when asked, and the waiting list had a member.
 */
export const REFUND_REASONS = [
  'guest_cancelled',
  'refunded_by_organiser',
  'event_cancelled',
  'late_payment',
  'double_payment',
  'side_changed',
  ...PARTIAL_REFUND_REASONS,
  ...PAYMENT_MISMATCHES,
  'no_reservation',
  'not_confirmed',
] as const;

/** Why a payment is refunded. */
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Whether refunds of this reason do not end the reservation while anything of its payment is left. */
export function isPartial(reason: RefundReason): boolean {
  return PARTIAL_REFUND_REASONS.some((partial) => partial === reason);
}

/** Whether it is a partial refund requested by us. */
export function isPartOfOurs(reason: RefundReason): boolean {
  return isPartial(reason) && reason !== 'dashboard';
}

/** Whether a refund is complete and not attempted again. */
export function isComplete(state: RefundState): boolean {
  return COMPLETE_REFUND_STATES.includes(state);
}

/** The fields of a refund or a dispute that the rules need. */
interface Amount<State> {
  amountRappen: number;
  status: State;
}

/** Whether a refund reduces what is left of its payment: the money was returned, or is on its way. */
export function reducesPayment(status: RefundState): boolean {
  return EFFECTIVE_REFUND_STATES.includes(status);
}

/** Returns the remaining amount of a payment after these refunds and `lost` disputes, in Rappen: at least 0. */
export function amountLeft(paidRappen: number, refunds: readonly Amount<RefundState>[], lost = 0): number {
  const effective = refunds.filter(({ status }) => reducesPayment(status));
  return Math.max(0, paidRappen - lost - effective.reduce((sum, { amountRappen }) => sum + amountRappen, 0));
}

/** Whether a payment has an undecided dispute. */
export function isDisputed(disputes: readonly Amount<DisputeState>[]): boolean {
  return disputes.some(({ status }) => OPEN_DISPUTE_STATES.includes(status));
}

/** Returns how much of a payment was lost in disputes, in Rappen. */
export function lostRappen(disputes: readonly Amount<DisputeState>[]): number {
  return disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amountRappen }) => sum + amountRappen, 0);
}
