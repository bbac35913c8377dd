import { hold } from './payments.js';
import { duePayments } from './payment.store.js';
import { dueRefunds, settlePendingRefund } from './refunds.js';
import { seconds } from './sandbox-context.js';
import type { SandboxContext } from './sandbox-context.js';
import { inTransaction } from './schema.js';

/** Does what time has made due: sessions run out, slow payments and pending refunds settle. Answers how many. */
export async function catchUp(context: SandboxContext): Promise<number> {
  const now = seconds(context.now());
  const sessions = await duePayments(context.pool, now);
  for (const id of sessions) {
    await inTransaction(context.pool, (tx) => hold(context, tx, 'session_id', id));
  }
  const refunds = await dueRefunds(context.pool, now);
  for (const id of refunds) await settlePendingRefund(context, id);
  return sessions.length + refunds.length;
}
