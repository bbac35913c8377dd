import { openSession } from '../api/new-session.js';
import { epochSeconds, type SandboxContext } from '../common/context.js';
import { inTransaction, type Queryable } from '../common/database.js';
import { dueAt, expire, payNow } from '../objects/payment-transitions.js';
import type { CheckoutSession, Payment, Refund } from '../objects/payment.js';
import { refund, settleRefund } from '../objects/refunds.js';

/** A refund that was made of a past payment. The id is the caller's choice. */
interface PastRefund {
  id: string;
  at: Date;
  /** In Rappen. */
  amount: number;
  failed: boolean;
}

/** A checkout session that was opened before, with what became of it. The ids are the caller's choice. */
export interface PastPayment {
  session: string;
  /** The payment intent of what was paid; null for a session that is open or expired. */
  intent: string | null;
  created: Date;
  expires: Date;
  paid: Date | null;
  isExpired: boolean;
  /** In Rappen. */
  amount: number;
  description: string;
  email: string;
  reference: string;
  metadata: Record<string, string>;
  refunds: readonly PastRefund[];
}

/**
 * Puts payments of the past into the books, as if they had been made then: for a demonstration that begins with a
 * history. Sends no webhook. Those that are there already stay as they are.
 */
export async function recordPast(context: SandboxContext, payments: readonly PastPayment[]): Promise<void> {
  const made = payments.map((past) => refundsOf(paymentOf(context, past), past.refunds));
  await inTransaction(context.pool, async (tx) => {
    const added = await insertPayments(
      tx,
      made.map(({ payment }) => payment),
    );
    const refunds = made.filter(({ payment }) => added.has(payment.session.id));
    await insertRefunds(
      tx,
      refunds.flatMap(({ payment, refunds: all }) =>
        all.map((document) => ({ session_id: payment.session.id, document })),
      ),
    );
  });
}

/** Inserts payments that are not there. Returns the ids of their sessions. */
async function insertPayments(tx: Queryable, payments: readonly Payment[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ session_id: string }>(
    `insert into payment_sandbox.payments (session_id, payment_intent, charge, status, created, due_at, document)
     select session_id, payment_intent, charge, status, created, due_at, document
       from jsonb_to_recordset($1::jsonb) as given (session_id text, payment_intent text, charge text, status text,
         created bigint, due_at bigint, document jsonb)
     on conflict do nothing returning session_id`,
    [
      JSON.stringify(
        payments.map((payment) => ({
          session_id: payment.session.id,
          payment_intent: payment.intent?.id ?? null,
          charge: payment.charge?.id ?? null,
          status: payment.session.status,
          created: payment.session.created,
          due_at: dueAt(payment),
          document: payment,
        })),
      ),
    ],
  );
  return new Set(rows.map(({ session_id }) => session_id));
}

async function insertRefunds(
  tx: Queryable,
  refunds: readonly { session_id: string; document: Refund }[],
): Promise<void> {
  await tx.query(
    `insert into payment_sandbox.refunds (id, session_id, payment_intent, charge, created, document)
     select document->>'id', session_id, document->>'payment_intent', document->>'charge',
            (document->>'created')::bigint, document
       from jsonb_to_recordset($1::jsonb) as given (session_id text, document jsonb)`,
    [JSON.stringify(refunds)],
  );
}

function paymentOf(context: SandboxContext, past: PastPayment): Payment {
  const open = openSession(parametersOf(context, past), {
    now: epochSeconds(past.created),
    minSessionSeconds: 1,
    pageUrl: () => `${context.publicUrl()}/sandbox/checkout/${past.session}`,
  });
  const named = { ...open, session: { ...open.session, id: past.session } };
  if (past.isExpired) return expire(named).payment;
  if (past.paid === null || past.intent === null) return named;
  const { payment } = payNow(named, past.email, epochSeconds(past.paid));
  return withIntent(payment, past.intent);
}

function withIntent(payment: Payment, id: string): Payment {
  const { session, intent, charge } = payment;
  return {
    ...payment,
    session: { ...session, payment_intent: id } satisfies CheckoutSession,
    intent: intent && { ...intent, id },
    charge: charge && { ...charge, payment_intent: id },
  };
}

function parametersOf(context: SandboxContext, past: PastPayment): Parameters<typeof openSession>[0] {
  const { reservation_id = '' } = past.metadata;
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'chf',
          unit_amount: past.amount,
          product_data: { name: past.description },
        },
      },
    ],
    client_reference_id: past.reference,
    metadata: past.metadata,
    payment_intent_data: { metadata: { reservation_id } },
    customer_email: past.email,
    expires_at: epochSeconds(past.expires),
    success_url: `${context.publicUrl()}/payment-success`,
  };
}

function refundsOf(
  payment: Payment,
  past: readonly PastRefund[],
): { payment: Payment; refunds: readonly Refund[] } {
  const refunds: Refund[] = [];
  let { charge } = payment;
  for (const { id, at, amount, failed } of past) {
    if (charge === null) break;
    const made = refund(charge, { amount }, failed ? 'pending' : 'succeeded', epochSeconds(at));
    const settled = failed ? settleRefund(made.charge, made.refund, 'failed') : made;
    charge = settled.charge;
    refunds.push({ ...settled.refund, id });
  }
  return { payment: { ...payment, charge }, refunds };
}
