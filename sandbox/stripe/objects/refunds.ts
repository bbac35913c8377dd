import { invalidRequest } from '../common/stripe-error.js';
import type { Outcome } from '../faults/fault-orders.js';
import { newId } from './ids.js';
import type { Charge, NewEvent, Payment, Refund } from './payment.js';

export interface RefundParams {
  /** Rappen; absent: all that is left. */
  amount?: number | undefined;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined;
  metadata?: Record<string, string> | undefined;
}

/** A charge and its refund after a change, and the events that Stripe sends for it. */
export interface RefundTransition {
  charge: Charge;
  refund: Refund;
  events: NewEvent[];
}

/**
 * Returns the charge of a payment from which `amount` can be refunded.
 * Throws StripeError 400 when nothing was paid, everything is refunded already, or `amount` is more than is left.
 */
export function refundableCharge(payment: Payment, amount: number | undefined): Charge {
  const { charge, intent } = payment;
  if (charge === null) {
    const message = `This PaymentIntent (${intent?.id ?? ''}) does not have a successful charge to refund.`;
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', param: 'payment_intent' });
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
    // Stripe gives no code here: a caller can tell this error from others only by what is left.
    const message = `Refund amount (${money(amount, charge)}) is greater than unrefunded amount on charge (${money(left, charge)})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  return charge;
}

function money(amount: number, { currency }: Charge): string {
  return `${currency.toUpperCase()}${(amount / 100).toFixed(2)}`;
}

/** Refunds a charge. The charge counts the refund at once, even while it is `pending`. */
export function refund(
  charge: Charge,
  params: RefundParams,
  status: 'succeeded' | 'pending',
  now: number,
): RefundTransition {
  const made = newRefund(charge, params, status, now);
  const after = withRefunded(charge, charge.amount_refunded + made.amount);
  return {
    charge: after,
    refund: made,
    events: [
      { type: 'refund.created', object: made },
      { type: 'charge.refunded', object: after },
    ],
  };
}

function newRefund(
  charge: Charge,
  params: RefundParams,
  status: 'succeeded' | 'pending',
  now: number,
): Refund {
  const method = charge.payment_method_details?.type ?? 'card';
  return {
    id: newId('re_3'),
    object: 'refund',
    amount: params.amount ?? charge.amount - charge.amount_refunded,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: method, [method]: method === 'card' ? { type: 'refund' } : {} },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === 'pending' ? { pending_reason: 'processing' as const } : {}),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}

/** Ends a pending refund. A failed one no longer counts, so that the charge can be refunded again. */
export function settleRefund(
  charge: Charge,
  pending: Refund,
  outcome: Outcome,
  failure_reason = 'expired_or_canceled_card',
): RefundTransition {
  const { pending_reason: _, ...rest } = pending;
  if (outcome === 'succeeded') {
    const arrived: Refund = { ...rest, status: 'succeeded' };
    return { charge, refund: arrived, events: [{ type: 'refund.updated', object: arrived }] };
  }
  const failed: Refund = { ...rest, status: 'failed', failure_reason };
  return {
    charge: withRefunded(charge, charge.amount_refunded - pending.amount),
    refund: failed,
    events: [
      { type: 'refund.updated', object: failed },
      { type: 'refund.failed', object: failed },
    ],
  };
}

function withRefunded(charge: Charge, amount: number): Charge {
  return { ...charge, amount_refunded: amount, refunded: amount === charge.amount };
}
