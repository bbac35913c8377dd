import type { SandboxContext } from '../common/context.js';
import { inTransaction } from '../common/database.js';
import { invalidRequest, noSuch } from '../common/stripe-error.js';
import { type FaultOrder, type Outcome, OUTCOMES } from '../faults/fault-types.js';
import { activeFaults, addFault, clearFaults, FAULT_MODES } from '../faults/faults.js';
import type { Refund } from '../objects/payment.js';
import { settlePayment } from '../payments/payments.js';
import { createRefund, type RefundOrder, settlePendingRefund } from '../payments/refunds.js';
import { resendEvent } from '../webhooks/events.js';

/** What a test can order. */
export type Command =
  /** Adds a fault. */
  | ({ do: 'fault' } & FaultOrder)
  /** Deletes all faults. */
  | { do: 'clear' }
  /** Ends a pending refund, or a payment that is processing. */
  | { do: 'settle'; refund?: string; session?: string; outcome: Outcome }
  /** Sends the webhook of an event once more. */
  | { do: 'resend'; event: string }
  /** Delivers everything that is due, before the answer. */
  | { do: 'flush' };

/**
 * Carries out a command. Throws StripeError 400 for an unknown command or object.
 * @param flush delivers what is due
 */
export async function control(
  context: SandboxContext,
  command: Command,
  flush: () => Promise<void>,
): Promise<unknown> {
  switch (command.do) {
    case 'fault':
      await addFault(context.pool, checkedFault(command));
      return { faults: await activeFaults(context.pool) };
    case 'clear':
      await clearFaults(context.pool);
      return { faults: [] };
    case 'settle':
      return { settled: await settle(context, command) };
    case 'resend':
      return { resent: await resend(context, command.event) };
    case 'flush':
      await flush();
      return deliveryCounts(context);
    default:
      throw invalidRequest('do is one of fault, clear, settle, resend, flush', { param: 'do' });
  }
}

function checkedFault(order: FaultOrder): FaultOrder {
  const modes: readonly string[] | undefined = Object.hasOwn(FAULT_MODES, order.target)
    ? FAULT_MODES[order.target]
    : undefined;
  if (modes === undefined)
    throw invalidRequest('target is one of api, webhooks, refunds', { param: 'target' });
  if (!modes.includes(order.mode))
    throw invalidRequest(`mode is one of ${modes.join(', ')}`, { param: 'mode' });
  const { times } = order;
  if (times !== undefined && !(Number.isInteger(times) && times > 0)) {
    throw invalidRequest('times is a positive integer', { param: 'times' });
  }
  const pause = 'seconds' in order ? order.seconds : undefined;
  if (
    pause !== undefined &&
    !(typeof pause === 'number' && pause >= 0 && (order.target !== 'api' || pause <= 120))
  ) {
    throw invalidRequest('seconds is a number, at most 120 for a delay', { param: 'seconds' });
  }
  if ('then' in order && order.then !== undefined && !OUTCOMES.includes(order.then)) {
    throw invalidRequest(`then is one of ${OUTCOMES.join(', ')}`, { param: 'then' });
  }
  return order;
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

async function settle(context: SandboxContext, command: Command & { do: 'settle' }): Promise<boolean> {
  const { refund, session, outcome } = command;
  if (!OUTCOMES.includes(outcome))
    throw invalidRequest(`outcome is one of ${OUTCOMES.join(', ')}`, { param: 'outcome' });
  if (refund !== undefined) return settlePendingRefund(context, refund, outcome);
  if (session === undefined) throw invalidRequest('settle takes a refund or a session', { param: 'refund' });
  const settled = await settlePayment(context, session, outcome);
  context.wake();
  return settled;
}

interface PaymentReference {
  session?: string;
  payment_intent?: string;
}

function paymentOf({ session, payment_intent }: PaymentReference): RefundOrder['of'] {
  if (payment_intent !== undefined) return { key: 'payment_intent', id: payment_intent };
  if (session !== undefined) return { key: 'session_id', id: session };
  throw invalidRequest('Name a payment_intent or a session.', {
    code: 'parameter_missing',
    param: 'payment_intent',
  });
}

async function resend(context: SandboxContext, event: string): Promise<boolean> {
  const known = await resendEvent(context, context.pool, event);
  if (!known) throw noSuch('event', event, 'event');
  context.wake();
  return true;
}

/** Makes a refund as a person does in Stripe's dashboard: without an API call. */
export async function dashboardRefund(
  context: SandboxContext,
  order: PaymentReference & { amount?: number },
): Promise<Refund> {
  const { amount } = order;
  if (amount !== undefined && !Number.isSafeInteger(amount)) {
    throw invalidRequest('amount is an integer of Rappen', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const asked = { of: paymentOf(order), ...(amount === undefined ? {} : { amount }) };
  const made = await inTransaction(context.pool, (tx) => createRefund(context, tx, asked));
  context.wake();
  return made;
}
