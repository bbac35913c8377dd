import { epochSeconds, type SandboxContext } from '../common/context.js';
import { inTransaction, type Queryable } from '../common/database.js';
import { invalidRequest, noSuch } from '../common/stripe-error.js';
import type { Outcome } from '../faults/fault-orders.js';
import { type ActiveRefundFault, takeRefundFault } from '../faults/faults.js';
import type { Refund } from '../objects/payment.js';
import { refund, refundableCharge, type RefundParams, settleRefund } from '../objects/refunds.js';
import { type Cause, recordEvents } from '../webhooks/events.js';
import { refuseDisputed } from './disputes.js';
import { lockCurrentPayment } from './payments.js';
import { type PaymentKey, savePayment } from './payments.store.js';
import { findRefund, insertRefund, type RefundRow, saveSettledRefund } from './refunds.store.js';

export interface RefundOrder extends RefundParams {
  /** Which payment, and the parameter that named it. */
  of: { key: PaymentKey; id: string };
  /** The API call; absent when a person made the refund at the dashboard. */
  cause?: Cause;
}

const OBJECT_NAMES: Record<PaymentKey, string> = {
  session_id: 'checkout.session',
  payment_intent: 'payment_intent',
};

/** Refunds a payment in the caller's transaction. Throws StripeError 400 when Stripe refuses, or a fault says so. */
export async function createRefund(
  context: SandboxContext,
  tx: Queryable,
  order: RefundOrder,
): Promise<Refund> {
  const { key, id } = order.of;
  const payment = await lockCurrentPayment(context, tx, key, id);
  if (payment === null) throw noSuch(OBJECT_NAMES[key], id, key);
  const charge = refundableCharge(payment, order.amount);
  await refuseDisputed(tx, payment.session.id, charge.id);
  const fault = order.cause === undefined ? null : await takeRefundFault(tx);
  if (fault?.mode === 'refuse') {
    throw invalidRequest(`Charge ${charge.id} cannot be refunded.`, { code: 'charge_not_refundable' });
  }
  const now = epochSeconds(context.now());
  const made = refund(charge, order, fault === null ? 'succeeded' : 'pending', now);
  const sessionId = payment.session.id;
  await savePayment(tx, { ...payment, charge: made.charge });
  await insertRefund(tx, { session_id: sessionId, document: made.refund, ...pendingUntil(fault, now) });
  await recordEvents(context, tx, { sessionId, events: made.events, cause: order.cause });
  return made.refund;
}

function pendingUntil(
  fault: ActiveRefundFault | null,
  now: number,
): Pick<RefundRow, 'due_at' | 'settles_as'> {
  if (fault === null) return { due_at: null, settles_as: null };
  return {
    due_at: fault.seconds === null ? null : now + Math.ceil(fault.seconds),
    settles_as: fault.settles_as,
  };
}

/**
 * Ends a pending refund. Returns false when there is no such refund, or it is not pending.
 * @param outcome absent: the outcome that was set when the refund was made
 */
export async function settlePendingRefund(
  context: SandboxContext,
  id: string,
  outcome?: Outcome,
  failureReason?: string,
): Promise<boolean> {
  const settled = await inTransaction(context.pool, async (tx) => {
    const known = await findRefund(tx, id);
    if (known === null) return false;
    const payment = await lockCurrentPayment(context, tx, 'session_id', known.session_id);
    // Read again under the payment's lock: another replica may have settled it meanwhile.
    const row = await findRefund(tx, id);
    if (payment?.charge == null || row?.document.status !== 'pending') return false;
    const ends = outcome ?? row.settles_as ?? 'succeeded';
    const made = settleRefund(payment.charge, row.document, ends, failureReason);
    await savePayment(tx, { ...payment, charge: made.charge });
    await saveSettledRefund(tx, made.refund);
    await recordEvents(context, tx, { sessionId: payment.session.id, events: made.events });
    return true;
  });
  context.wake();
  return settled;
}
