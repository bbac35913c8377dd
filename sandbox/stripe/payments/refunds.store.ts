import type { Queryable } from '../common/database.js';
import type { Outcome } from '../faults/fault-orders.js';
import type { Refund } from '../objects/payment.js';

export interface RefundRow {
  session_id: string;
  /** When a pending refund ends, in epoch seconds; null: only on command. */
  due_at: number | null;
  settles_as: Outcome | null;
  document: Refund;
}

/** Stores a new refund. */
export async function insertRefund(db: Queryable, row: RefundRow): Promise<void> {
  const { document } = row;
  await db.query(
    `insert into payment_sandbox.refunds
       (id, session_id, payment_intent, charge, created, due_at, settles_as, document)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      document.id,
      row.session_id,
      document.payment_intent,
      document.charge,
      document.created,
      row.due_at,
      row.settles_as,
      JSON.stringify(document),
    ],
  );
}

/** Updates a refund that has ended. */
export async function saveSettledRefund(db: Queryable, refund: Refund): Promise<void> {
  await db.query('update payment_sandbox.refunds set document = $2, due_at = null where id = $1', [
    refund.id,
    JSON.stringify(refund),
  ]);
}

/** Returns a refund; null when there is none. */
export async function findRefund(
  db: Queryable,
  id: string,
): Promise<Pick<RefundRow, 'session_id' | 'settles_as' | 'document'> | null> {
  const { rows } = await db.query<RefundRow>(
    'select session_id, settles_as, document from payment_sandbox.refunds where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Returns the ids of the pending refunds that are due by `now` (epoch seconds), at most 100. */
export async function dueRefunds(db: Queryable, now: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from payment_sandbox.refunds where due_at <= $1 order by due_at limit 100',
    [now],
  );
  return rows.map((row) => row.id);
}
