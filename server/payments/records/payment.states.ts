import type { Transition } from '../../common/database/transition-columns.js';

/** The states of payments: one is one checkout session at the provider. */
export const PAYMENT_STATES = ['open', 'processing', 'paid', 'expired', 'failed'] as const;
/** The state of a payment. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** How a guest pays: through the provider, or in cash at the entrance. */
export const PAYMENT_METHODS = ['provider', 'cash'] as const;
/** A way to pay. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** All transitions of a payment. The database holds the same table and rejects any other transition. */
export const PAYMENT_TRANSITIONS: readonly Transition<PaymentState>[] = [
  { from: null, to: 'open', when: 'the provider has opened a payment page for a held place' },
  { from: 'open', to: 'processing', when: 'the guest has paid by a method that takes its time' },
  { from: 'open', to: 'paid', when: 'the money is there' },
  { from: 'open', to: 'expired', when: 'the page was closed unpaid: its time was over, or we closed it' },
  { from: 'open', to: 'failed', when: 'a slow payment began and failed before we looked' },
  { from: 'processing', to: 'paid', when: 'the slow payment has arrived' },
  { from: 'processing', to: 'failed', when: 'the slow payment has failed' },
  { from: 'expired', to: 'processing', when: 'the provider took a slow payment all the same' },
  { from: 'expired', to: 'paid', when: 'the provider took the money all the same' },
  { from: 'failed', to: 'paid', when: 'the provider took the money after all' },
];

/**
 * Why a payment does not pay its reservation, and is refunded: its session was not opened by us, or it has another
 * amount, another currency, or the provider's other mode (test or live).
 */
export const PAYMENT_MISMATCHES = [
  'foreign_session',
  'wrong_amount',
  'wrong_currency',
  'wrong_mode',
] as const;
/** Why a payment does not pay its reservation. */
export type PaymentMismatch = (typeof PAYMENT_MISMATCHES)[number];

/**
 * Reasons of refunds that do not end the reservation while anything of its payment is left: a partial refund by an
 * organiser, the difference to a cheaper event, and a refund in the provider's dashboard.
 */
export const PARTIAL_REFUND_REASONS = ['dashboard', 'partial', 'price_difference'] as const;

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

/** The states of a payment without an owner: it was paid for a hold of ours that is not in the database. */
export const OWNERLESS_STATES = ['open', 'placed', 'refunded', 'dismissed'] as const;
/** The state of a payment without an owner. */
export type OwnerlessState = (typeof OWNERLESS_STATES)[number];

/** All transitions of a payment without an owner. The database has the same table and rejects any other transition. */
export const OWNERLESS_TRANSITIONS: readonly Transition<OwnerlessState>[] = [
  {
    from: null,
    to: 'open',
    when: 'money is there that bears a name of ours, and the hold of that name is not',
  },
  {
    from: 'open',
    to: 'placed',
    when: 'an organiser gives the place: the payment belongs to a new reservation',
  },
  {
    from: 'open',
    to: 'refunded',
    when: 'an organiser pays it back, or it went back in the provider’s dashboard',
  },
  { from: 'open', to: 'dismissed', when: 'an organiser says why nothing is to be done' },
];

/**
 * The states of disputes (chargebacks): a payer's bank asks a question (`inquiry`), or has withdrawn the money and
 * waits for an answer (`needs_response`), reviews the answer (`under_review`), and decides. `closed`: ended without
 * money having moved.
 */
export const DISPUTE_STATES = ['inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
/** The state of a dispute. */
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** States of an undecided dispute, during which nothing may be refunded. */
export const OPEN_DISPUTE_STATES: DisputeState[] = ['inquiry', 'needs_response', 'under_review'];

/** All transitions of a dispute: the bank decides, so every state may follow every other. */
export const DISPUTE_TRANSITIONS: readonly Transition<DisputeState>[] = [null, ...DISPUTE_STATES].flatMap(
  (from) =>
    DISPUTE_STATES.filter((to) => to !== from).map((to) => ({ from, to, when: 'the provider says so' })),
);

/** Whether refunds of this reason do not end the reservation while anything of its payment is left. */
export function isPartial(reason: RefundReason): boolean {
  return PARTIAL_REFUND_REASONS.some((partial) => partial === reason);
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
