import { tell } from './events.js';
import type { Cause } from './events.js';
import { refundFault } from './faults.js';
import type { RefundStroke } from './faults.js';
import type { Outcome } from './fault-types.js';
import { hold } from './payments.js';
import { savePayment } from './payment.store.js';
import type { PaymentKey } from './payment.store.js';
import { refund, refundableCharge, settleRefund } from './refund-moves.js';
import type { RefundRequest } from './refund-moves.js';
import { seconds } from './sandbox-context.js';
import type { SandboxContext } from './sandbox-context.js';
import { inTransaction } from './schema.js';
import type { Queryable } from './schema.js';
import { invalidRequest, noSuch } from './stripe-failure.js';
import type { Refund } from './stripe-objects.js';

export interface RefundOrder extends RefundRequest {
  /** Which payment, and the parameter that named it. */
  of: { key: PaymentKey; id: string };
  /** The call that asked; none when a person did, at the dashboard. */
  cause?: Cause;
}

const NAMES: Record<PaymentKey, string> = {
  session_id: 'checkout.session',
  payment_intent: 'payment_intent',
  charge: 'charge',
};

/**
 * Refunds a payment, in the caller's transaction. One payment's refunds wait for each other.
 * @throws StripeFailure 400 where Stripe refuses, or where a fault tells it to
 */
export async function makeRefund(
  context: SandboxContext,
  tx: Queryable,
  order: RefundOrder,
): Promise<Refund> {
  const { key, id } = order.of;
  const payment = await hold(context, tx, key, id);
  if (payment === null) throw noSuch(NAMES[key], id, key);
  const charge = refundableCharge(payment, order.amount);
  const fault = order.cause === undefined ? null : await refundFault(tx);
  if (fault?.mode === 'refuse') {
    throw invalidRequest(`Charge ${charge.id} cannot be refunded.`, { code: 'charge_not_refundable' });
  }
  const now = seconds(context.now());
  const move = refund(charge, order, fault === null ? 'succeeded' : 'pending', now);
  await savePayment(tx, { ...payment, charge: move.charge });
  await insertRefund(tx, payment.session.id, move.refund, pendingUntil(fault, now));
  await tell(context, tx, { sessionId: payment.session.id, happenings: move.happenings, cause: order.cause });
  return move.refund;
}

interface Pending {
  due_at: number | null;
  settles_as: Outcome | null;
}

function pendingUntil(fault: RefundStroke | null, now: number): Pending {
  if (fault === null) return { due_at: null, settles_as: null };
  return {
    due_at: fault.seconds === null ? null : now + Math.ceil(fault.seconds),
    settles_as: fault.settles_as,
  };
}

async function insertRefund(tx: Queryable, sessionId: string, made: Refund, pending: Pending): Promise<void> {
  await tx.query(
    `insert into payment_sandbox.refunds
       (id, session_id, payment_intent, charge, created, due_at, settles_as, document)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      made.id,
      sessionId,
      made.payment_intent,
      made.charge,
      made.created,
      pending.due_at,
      pending.settles_as,
      JSON.stringify(made),
    ],
  );
}

interface RefundRow {
  session_id: string;
  settles_as: Outcome | null;
  document: Refund;
}

/** A refund as it is now; null when there is none. */
export async function findRefund(db: Queryable, id: string): Promise<RefundRow | null> {
  const sql = 'select session_id, settles_as, document from payment_sandbox.refunds where id = $1';
  const { rows } = await db.query<RefundRow>(sql, [id]);
  return rows[0] ?? null;
}

/** The pending refunds whose time has come by `now` (epoch seconds), at most 100. */
export async function dueRefunds(db: Queryable, now: number): Promise<string[]> {
  const sql = 'select id from payment_sandbox.refunds where due_at <= $1 order by due_at limit 100';
  const { rows } = await db.query<{ id: string }>(sql, [now]);
  return rows.map((row) => row.id);
}

/**
 * Ends a pending refund.
 * @param outcome how; absent: as was set when it was made
 * @returns false when there is no such refund, or it is not pending
 */
export async function settlePendingRefund(
  context: SandboxContext,
  id: string,
  outcome?: Outcome,
): Promise<boolean> {
  const done = await inTransaction(context.pool, async (tx) => {
    const known = await findRefund(tx, id);
    const payment = known === null ? null : await hold(context, tx, 'session_id', known.session_id);
    // Read again under the payment's lock: another replica may have settled it meanwhile.
    const row = await findRefund(tx, id);
    if (payment?.charge == null || row?.document.status !== 'pending') return false;
    const move = settleRefund(payment.charge, row.document, outcome ?? row.settles_as ?? 'succeeded');
    await savePayment(tx, { ...payment, charge: move.charge });
    await tx.query('update payment_sandbox.refunds set document = $2, due_at = null where id = $1', [
      id,
      JSON.stringify(move.refund),
    ]);
    await tell(context, tx, { sessionId: payment.session.id, happenings: move.happenings });
    return true;
  });
  context.wake();
  return done;
}
