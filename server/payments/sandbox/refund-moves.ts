import { newId } from './object-ids.js';
import { invalidRequest } from './stripe-failure.js';
import type { Charge, Dispute, Happening, Refund } from './stripe-objects.js';
import type { Outcome } from './fault-types.js';
import type { Payment } from './payment.js';

export interface RefundRequest {
  /** Rappen; absent: all that is left. */
  amount?: number;
  reason?: string;
  metadata?: Record<string, string>;
}

export interface RefundMove {
  charge: Charge;
  refund: Refund;
  happenings: Happening[];
}

/**
 * The charge of a payment that can give `amount` back.
 * @throws StripeFailure 400: nothing was paid, all is refunded already, more than is left, or the charge is disputed
 */
export function refundableCharge(payment: Payment, amount: number | undefined): Charge {
  const { charge, intent } = payment;
  if (charge === null) {
    const message = `This PaymentIntent (${intent?.id ?? ''}) does not have a successful charge to refund.`;
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', param: 'payment_intent' });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount !== undefined && amount <= 0) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (amount !== undefined && amount > left) {
    // Stripe gives no code here: who wants to tell this error from others has to look at what is left.
    const message = `Refund amount (${francs(amount)}) is greater than unrefunded amount on charge (${francs(left)})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  return charge;
}

function francs(rappen: number): string {
  return `CHF${(rappen / 100).toFixed(2)}`;
}

/** Gives money back: the charge counts it at once, whether the refund has arrived (`succeeded`) or not (`pending`). */
export function refund(
  charge: Charge,
  asked: RefundRequest,
  status: 'succeeded' | 'pending',
  now: number,
): RefundMove {
  const made = refundOf(charge, asked, status, now);
  const after = withRefunded(charge, charge.amount_refunded + made.amount);
  return {
    charge: after,
    refund: made,
    happenings: [
      { type: 'refund.created', object: made },
      { type: 'charge.refunded', object: after },
    ],
  };
}

function refundOf(
  charge: Charge,
  asked: RefundRequest,
  status: 'succeeded' | 'pending',
  now: number,
): Refund {
  const method = charge.payment_method_details.type;
  return {
    id: newId('re_3'),
    object: 'refund',
    amount: asked.amount ?? charge.amount - charge.amount_refunded,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: method, [method]: method === 'card' ? { type: 'refund' } : {} },
    metadata: asked.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: asked.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}

/** A pending refund arrives, or comes back: then the charge counts it no longer and it can be refunded anew. */
export function settleRefund(charge: Charge, pending: Refund, outcome: Outcome): RefundMove {
  const { pending_reason: _, ...rest } = pending;
  if (outcome === 'succeeded') {
    const arrived: Refund = { ...rest, status: 'succeeded' };
    return { charge, refund: arrived, happenings: [{ type: 'refund.updated', object: arrived }] };
  }
  const failed: Refund = { ...rest, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  return {
    charge: withRefunded(charge, charge.amount_refunded - pending.amount),
    refund: failed,
    happenings: [
      { type: 'refund.updated', object: failed },
      { type: 'refund.failed', object: failed },
    ],
  };
}

function withRefunded(charge: Charge, amount: number): Charge {
  return { ...charge, amount_refunded: amount, refunded: amount === charge.amount };
}

/** The person asks their bank for the money back. */
export function dispute(charge: Charge, reason: string, now: number): { charge: Charge; dispute: Dispute } {
  const opened: Dispute = {
    id: newId('du_1'),
    object: 'dispute',
    livemode: false,
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    intended_submission_method: null,
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
  return { charge: { ...charge, disputed: true }, dispute: opened };
}
