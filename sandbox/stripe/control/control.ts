import type { SandboxContext } from '../common/context.js';
import { inTransaction } from '../common/database.js';
import { noSuch } from '../common/stripe-error.js';
import { activeFaults, addFault, clearFaults } from '../faults/faults.js';
import type { Refund } from '../objects/payment.js';
import { createDispute, updateDispute } from '../payments/disputes.js';
import { lockCurrentPayment, settlePayment } from '../payments/payments.js';
import { savePayment } from '../payments/payments.store.js';
import { createRefund, settlePendingRefund } from '../payments/refunds.js';
import { resendEvent } from '../webhooks/events.js';
import type { Command, DashboardRefund } from './commands.js';

/**
 * Carries out a command. Throws StripeError 400 for an unknown event, session or dispute.
 * @param flush delivers what is due
 */
export async function control(
  context: SandboxContext,
  command: Command,
  flush: () => Promise<void>,
): Promise<unknown> {
  switch (command.do) {
    case 'fault':
      await addFault(context.pool, command);
      return { faults: await activeFaults(context.pool) };
    case 'clear':
      await clearFaults(context.pool);
      return { faults: [] };
    case 'settle':
      return { settled: await settle(context, command) };
    case 'alter':
      return { altered: await alter(context, command) };
    case 'dispute': {
      const { reason = 'fraudulent', status = 'needs_response', days = 7 } = command;
      return { dispute: await createDispute(context, { ...command, reason, status, days }) };
    }
    case 'decide':
      return { dispute: await updateDispute(context, command.dispute, command.status) };
    case 'resend':
      return { resent: await resend(context, command.event) };
    case 'flush':
      await flush();
      return deliveryCounts(context);
  }
}

/** Returns the faults, and how many webhooks are delivered, waiting or given up. */
export async function status(context: SandboxContext): Promise<unknown> {
  return { faults: await activeFaults(context.pool), ...(await deliveryCounts(context)) };
}

async function deliveryCounts(context: SandboxContext): Promise<{ deliveries: Record<string, number> }> {
  const { rows } = await context.pool.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from payment_sandbox.deliveries group by state order by state',
  );
  return { deliveries: Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

async function settle(
  context: SandboxContext,
  { refund, session, outcome, failure_reason }: Command & { do: 'settle' },
): Promise<boolean> {
  if (refund !== undefined) return settlePendingRefund(context, refund, outcome, failure_reason);
  if (session === undefined) return false;
  const settled = await settlePayment(context, session, outcome);
  context.wake();
  return settled;
}

async function alter(context: SandboxContext, command: Command & { do: 'alter' }): Promise<boolean> {
  return inTransaction(context.pool, async (tx) => {
    const payment = await lockCurrentPayment(context, tx, 'session_id', command.session);
    if (payment?.session.status !== 'open') return false;
    const { session } = payment;
    const amount = command.amount ?? session.amount_total;
    const altered = {
      ...session,
      amount_subtotal: amount,
      amount_total: amount,
      currency: command.currency ?? session.currency,
      livemode: command.livemode ?? session.livemode,
    };
    await savePayment(tx, { ...payment, session: altered });
    return true;
  });
}

async function resend(context: SandboxContext, event: string): Promise<boolean> {
  const known = await resendEvent(context, context.pool, event);
  if (!known) throw noSuch('event', event, 'event');
  context.wake();
  return true;
}

/** Makes a refund as a person does in Stripe's dashboard: without an API call. */
export async function dashboardRefund(context: SandboxContext, asked: DashboardRefund): Promise<Refund> {
  const of =
    'session' in asked
      ? ({ key: 'session_id', id: asked.session } as const)
      : ({ key: 'payment_intent', id: asked.payment_intent } as const);
  const made = await inTransaction(context.pool, (tx) =>
    createRefund(context, tx, { of, amount: asked.amount }),
  );
  context.wake();
  return made;
}
