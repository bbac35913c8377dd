import type Stripe from 'stripe';
import { newId } from './ids.js';
import type { Charge, NewEvent } from './payment.js';

/** Stripe's states of a dispute that the sandbox plays. */
export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;
/** A state of a dispute. */
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** States in which Stripe refuses to refund the charge. */
export const REFUND_REFUSED: readonly DisputeStatus[] = ['needs_response', 'under_review', 'lost'];

export type Dispute = Stripe.Dispute & { payment_intent: string; charge: string };

export interface DisputeParams {
  /** Rappen; absent: the whole charge. */
  amount?: number | undefined;
  reason: string;
  status: DisputeStatus;
  /** Epoch seconds; null: no answer is possible. */
  dueBy: number | null;
}

/** Returns the dispute that a payer's bank opens about a charge. */
export function openDispute(charge: Charge, params: DisputeParams, now: number): Dispute {
  return {
    id: newId('dp_1'),
    object: 'dispute',
    amount: params.amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // what an organiser answers stands in Stripe's dashboard alone
    evidence: {} as Stripe.Dispute['evidence'],
    evidence_details: {
      due_by: params.dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Stripe.Dispute['evidence_details'],
    intended_submission_method: null,
    is_charge_refundable: params.status.startsWith('warning'),
    livemode: charge.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: params.reason,
    status: params.status,
  };
}

/** Returns the dispute in another state, and the event that Stripe sends for it. */
export function decideDispute(
  dispute: Dispute,
  status: DisputeStatus,
): { dispute: Dispute; event: NewEvent } {
  const decided = { ...dispute, status };
  const isClosed = status === 'won' || status === 'lost' || status === 'warning_closed';
  const type = isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated';
  return { dispute: decided, event: { type, object: decided } };
}
