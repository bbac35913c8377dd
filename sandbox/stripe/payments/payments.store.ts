import type { Queryable } from '../common/database.js';
import type { Payment } from '../objects/payment.js';
import { dueAt } from '../objects/payment-transitions.js';

/** The column by which a payment is looked up. */
export type PaymentKey = 'session_id' | 'payment_intent';

interface Row {
  document: Payment;
}

/** Stores a new payment. */
export async function insertPayment(db: Queryable, payment: Payment): Promise<void> {
  const { session } = payment;
  await db.query(
    `insert into payment_sandbox.payments (session_id, payment_intent, charge, status, created, due_at, document)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      session.id,
      payment.intent?.id ?? null,
      payment.charge?.id ?? null,
      session.status,
      session.created,
      dueAt(payment),
      JSON.stringify(payment),
    ],
  );
}

/** Updates a payment. The caller has locked it. */
export async function savePayment(db: Queryable, payment: Payment): Promise<void> {
  await db.query(
    `update payment_sandbox.payments
     set payment_intent = $2, charge = $3, status = $4, due_at = $5, document = $6 where session_id = $1`,
    [
      payment.session.id,
      payment.intent?.id ?? null,
      payment.charge?.id ?? null,
      payment.session.status,
      dueAt(payment),
      JSON.stringify(payment),
    ],
  );
}

/** Returns the payment as it is stored, which may be older than what time has done to it. */
export async function findPayment(db: Queryable, key: PaymentKey, id: string): Promise<Payment | null> {
  const { rows } = await db.query<Row>(`select document from payment_sandbox.payments where ${key} = $1`, [
    id,
  ]);
  return rows[0]?.document ?? null;
}

/** Returns the payment, locked until the transaction ends. */
export async function lockPayment(tx: Queryable, key: PaymentKey, id: string): Promise<Payment | null> {
  const sql = `select document from payment_sandbox.payments where ${key} = $1 for update`;
  const { rows } = await tx.query<Row>(sql, [id]);
  return rows[0]?.document ?? null;
}

/** Returns the ids of the sessions that are due by `now` (epoch seconds), oldest first, at most 100. */
export async function duePayments(db: Queryable, now: number): Promise<string[]> {
  const { rows } = await db.query<{ session_id: string }>(
    'select session_id from payment_sandbox.payments where due_at <= $1 order by due_at limit 100',
    [now],
  );
  return rows.map((row) => row.session_id);
}
