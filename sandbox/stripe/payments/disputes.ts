import { epochSeconds, type SandboxContext } from '../common/context.js';
import { inTransaction, type Queryable } from '../common/database.js';
import { invalidRequest, noSuch } from '../common/stripe-error.js';
import {
  decideDispute,
  type Dispute,
  type DisputeStatus,
  openDispute,
  REFUND_REFUSED,
} from '../objects/disputes.js';
import { recordEvents } from '../webhooks/events.js';
import { lockCurrentPayment } from './payments.js';

/** What a payer tells their bank. */
export interface DisputeOrder {
  session: string;
  /** Rappen; absent: all. */
  amount?: number | undefined;
  reason: string;
  status: DisputeStatus;
  /** Days until an answer is due. */
  days: number;
}

const SECONDS_A_DAY = 86_400;

/** Opens a dispute about the charge of a session. Throws StripeError for a session without one. */
export async function createDispute(context: SandboxContext, order: DisputeOrder): Promise<Dispute> {
  const made = await inTransaction(context.pool, async (tx) => {
    const payment = await lockCurrentPayment(context, tx, 'session_id', order.session);
    if (payment === null) throw noSuch('checkout.session', order.session, 'session');
    if (payment.charge === null) throw invalidRequest('This session has no charge.', { param: 'session' });
    const now = epochSeconds(context.now());
    const dueBy = now + order.days * SECONDS_A_DAY;
    const dispute = openDispute(payment.charge, { ...order, dueBy }, now);
    await tx.query(
      `insert into payment_sandbox.disputes (id, session_id, payment_intent, created, status, document)
       values ($1, $2, $3, $4, $5, $6)`,
      [dispute.id, order.session, dispute.payment_intent, now, dispute.status, JSON.stringify(dispute)],
    );
    const events = [{ type: 'charge.dispute.created' as const, object: dispute }];
    await recordEvents(context, tx, { sessionId: order.session, events });
    return dispute;
  });
  context.wake();
  return made;
}

/** The bank decides, or the dispute goes on. Throws StripeError 400 for an unknown one. */
export async function updateDispute(
  context: SandboxContext,
  id: string,
  status: DisputeStatus,
): Promise<Dispute> {
  const updated = await inTransaction(context.pool, async (tx) => {
    const { rows } = await tx.query<{ session_id: string; document: Dispute }>(
      'select session_id, document from payment_sandbox.disputes where id = $1 for update',
      [id],
    );
    const [row] = rows;
    if (row === undefined) throw noSuch('dispute', id, 'dispute');
    const { dispute, event } = decideDispute(row.document, status);
    await tx.query('update payment_sandbox.disputes set document = $2, status = $3 where id = $1', [
      id,
      JSON.stringify(dispute),
      status,
    ]);
    await recordEvents(context, tx, { sessionId: row.session_id, events: [event] });
    return dispute;
  });
  context.wake();
  return updated;
}

/** Returns a dispute; null when there is none. */
export async function findDispute(db: Queryable, id: string): Promise<Dispute | null> {
  const { rows } = await db.query<{ document: Dispute }>(
    'select document from payment_sandbox.disputes where id = $1',
    [id],
  );
  return rows[0]?.document ?? null;
}

/** Throws StripeError 400 if a dispute keeps the charge of a session from being refunded. */
export async function refuseDisputed(db: Queryable, sessionId: string, charge: string): Promise<void> {
  const { rows } = await db.query(
    'select from payment_sandbox.disputes where session_id = $1 and status = any($2::text[])',
    [sessionId, REFUND_REFUSED],
  );
  if (rows.length === 0) return;
  throw invalidRequest(`Charge ${charge} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}
