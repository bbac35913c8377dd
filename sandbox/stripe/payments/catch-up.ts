import { epochSeconds, type SandboxContext } from '../common/context.js';
import { inTransaction } from '../common/database.js';
import { lockCurrentPayment } from './payments.js';
import { duePayments } from './payments.store.js';
import { settlePendingRefund } from './refunds.js';
import { dueRefunds } from './refunds.store.js';

/** Expires sessions, and settles payments and refunds that are due. Returns how many. */
export async function catchUp(context: SandboxContext): Promise<number> {
  const now = epochSeconds(context.now());
  const sessions = await duePayments(context.pool, now);
  for (const id of sessions) {
    await inTransaction(context.pool, (tx) => lockCurrentPayment(context, tx, 'session_id', id));
  }
  const refunds = await dueRefunds(context.pool, now);
  for (const id of refunds) await settlePendingRefund(context, id);
  return sessions.length + refunds.length;
}
