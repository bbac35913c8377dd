import type { Transition } from '../../common/database/transition-columns.js';

/**
 * SQL: what is to be paid for a row `r` of `reservations`, in Rappen. Reductions by a code or credit
 * (`reservation_prices`) are subtracted already.
 */
export const AMOUNT_DUE = 'r.price_rappen';

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
