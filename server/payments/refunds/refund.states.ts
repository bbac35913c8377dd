import type { Transition } from '../../common/database/transitions/transition.rules.js';
import { PAYMENT_MISMATCHES } from '../records/payment.states.js';

/** The states of refunds. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed', 'replaced'] as const;
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
];

/** States of refunds that reduce what is left of their payment: the money was returned, or is on its way. */
export const EFFECTIVE_REFUND_STATES = [
  'requested',
  'pending',
  'succeeded',
] as const satisfies readonly RefundState[];

/** States in which a refund is complete: the provider is not asked again. */
export const COMPLETE_REFUND_STATES = ['succeeded', 'replaced'] as const satisfies readonly RefundState[];

/**
 * Why a payment is refunded. `side_changed`: the guest's gender no longer fits the side of the seat. `dashboard`: an
 * organiser refunded it in the provider's dashboard.
 */
export const REFUND_REASONS = [
  'guest_cancelled',
  'refunded_by_organiser',
  'event_cancelled',
  'late_payment',
  'double_payment',
  'side_changed',
  'dashboard',
  ...PAYMENT_MISMATCHES,
] as const;

/** Why a payment is refunded. */
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Whether a refund is complete: the provider is not asked again. */
export function isComplete(state: RefundState): boolean {
  return COMPLETE_REFUND_STATES.some((complete) => complete === state);
}
