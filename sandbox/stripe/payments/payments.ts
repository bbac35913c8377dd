import { epochSeconds, type SandboxContext } from '../common/context.js';
import { inTransaction, type Queryable } from '../common/database.js';
import type { Outcome, WebhookFault } from '../faults/fault-orders.js';
import type { Payment, Transition } from '../objects/payment.js';
import { advance, settle } from '../objects/payment-transitions.js';
import { type Cause, recordEvents } from '../webhooks/events.js';
import { findPayment, lockPayment, type PaymentKey, savePayment } from './payments.store.js';

/** Stores a transition and its events. The caller has locked the payment. Returns the payment. */
export async function applyTransition(
  context: SandboxContext,
  tx: Queryable,
  { payment, events }: Transition,
  details: { cause?: Cause; fault?: WebhookFault | null } = {},
): Promise<Payment> {
  await savePayment(tx, payment);
  await recordEvents(context, tx, { sessionId: payment.session.id, events, ...details });
  return payment;
}

/** Locks the payment, and stores what time has done to it. Returns null when there is none. */
export async function lockCurrentPayment(
  context: SandboxContext,
  tx: Queryable,
  key: PaymentKey,
  id: string,
): Promise<Payment | null> {
  const stored = await lockPayment(tx, key, id);
  if (stored === null) return null;
  const transition = advance(stored, epochSeconds(context.now()));
  if (transition.payment === stored) return stored;
  return applyTransition(context, tx, transition, { fault: stored.settlement?.webhook ?? null });
}

/** Returns the payment as it is now; null when there is none. */
export async function currentPayment(context: SandboxContext, sessionId: string): Promise<Payment | null> {
  const stored = await findPayment(context.pool, 'session_id', sessionId);
  if (stored === null || advance(stored, epochSeconds(context.now())).payment === stored) return stored;
  const current = await inTransaction(context.pool, (tx) =>
    lockCurrentPayment(context, tx, 'session_id', sessionId),
  );
  context.wake();
  return current;
}

/** Ends a payment that is processing with `outcome`. Returns false when none is processing. */
export async function settlePayment(
  context: SandboxContext,
  sessionId: string,
  outcome: Outcome,
): Promise<boolean> {
  return inTransaction(context.pool, async (tx) => {
    const payment = await lockCurrentPayment(context, tx, 'session_id', sessionId);
    if (payment?.settlement == null) return false;
    const settlement = { ...payment.settlement, outcome };
    const transition = settle({ ...payment, settlement }, epochSeconds(context.now()));
    await applyTransition(context, tx, transition, { fault: settlement.webhook });
    return true;
  });
}
