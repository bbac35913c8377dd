import { tell } from './events.js';
import type { Cause } from './events.js';
import type { Outcome, WebhookFault } from './fault-types.js';
import type { Move, Payment } from './payment.js';
import { advance, settle } from './payment-moves.js';
import { findPayment, lockPayment, savePayment } from './payment.store.js';
import type { PaymentKey } from './payment.store.js';
import { seconds } from './sandbox-context.js';
import type { SandboxContext } from './sandbox-context.js';
import { inTransaction } from './schema.js';
import type { Queryable } from './schema.js';

/** Makes a move of a payment true: stores it and tells of it. The caller holds the payment's lock. */
export async function make(
  context: SandboxContext,
  tx: Queryable,
  move: Move,
  details: { cause?: Cause; fault?: WebhookFault | null } = {},
): Promise<Payment> {
  await savePayment(tx, move.payment);
  await tell(context, tx, { sessionId: move.payment.session.id, happenings: move.happenings, ...details });
  return move.payment;
}

/** The payment as it is now, locked; null when there is none. What time has done to it is stored on the way. */
export async function hold(
  context: SandboxContext,
  tx: Queryable,
  key: PaymentKey,
  id: string,
): Promise<Payment | null> {
  const stored = await lockPayment(tx, key, id);
  if (stored === null) return null;
  const move = advance(stored, seconds(context.now()));
  if (move.payment === stored) return stored;
  return make(context, tx, move, { fault: stored.settlement?.webhook ?? null });
}

/** The payment as it is now; null when there is none. */
export async function look(context: SandboxContext, key: PaymentKey, id: string): Promise<Payment | null> {
  const stored = await findPayment(context.pool, key, id);
  if (stored === null || advance(stored, seconds(context.now())).payment === stored) return stored;
  const now = await inTransaction(context.pool, (tx) => hold(context, tx, key, id));
  context.wake();
  return now;
}

/** Ends a payment that is on its way, at once and as told. False when there is none on its way. */
export async function settlePayment(
  context: SandboxContext,
  sessionId: string,
  outcome: Outcome,
): Promise<boolean> {
  return inTransaction(context.pool, async (tx) => {
    const payment = await hold(context, tx, 'session_id', sessionId);
    if (payment?.settlement == null) return false;
    const { webhook } = payment.settlement;
    const settlement = { ...payment.settlement, outcome };
    await make(context, tx, settle({ ...payment, settlement }, seconds(context.now())), { fault: webhook });
    return true;
  });
}
