import { dispute, refundableCharge } from './refund-moves.js';
import { resend, tell } from './events.js';
import { activeFaults, addFault, clearFaults, FAULT_MODES } from './faults.js';
import { OUTCOMES } from './fault-types.js';
import type { FaultOrder, Outcome } from './fault-types.js';
import { hold, settlePayment } from './payments.js';
import { savePayment } from './payment.store.js';
import { makeRefund, settlePendingRefund } from './refunds.js';
import type { RefundOrder } from './refunds.js';
import { seconds } from './sandbox-context.js';
import type { SandboxContext } from './sandbox-context.js';
import { inTransaction } from './schema.js';
import { invalidRequest, noSuch } from './stripe-failure.js';
import type { Dispute, Refund } from './stripe-objects.js';

/** What the sandbox does when told to. */
export type Command =
  /** From now on something goes wrong. */
  | ({ do: 'fault' } & FaultOrder)
  /** Nothing goes wrong any more. */
  | { do: 'clear' }
  /** A pending refund, or a payment on its way, ends now. */
  | { do: 'settle'; refund?: string; session?: string; outcome: Outcome }
  /** The person disputes the payment at their bank. */
  | { do: 'dispute'; session?: string; payment_intent?: string; reason?: string }
  /** An event is sent once more. */
  | { do: 'resend'; event: string }
  /** Everything that is due is delivered before the answer. */
  | { do: 'flush' };

/**
 * Carries out a command.
 * @param flush delivers what is due
 * @throws StripeFailure 400 for a command that makes no sense or names nothing
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
    case 'dispute':
      return openDispute(context, command);
    case 'resend':
      return { resent: await sendAgain(context, command.event) };
    case 'flush':
      await flush();
      return deliveryCounts(context);
    default:
      throw invalidRequest('do is one of fault, clear, settle, dispute, resend, flush', { param: 'do' });
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

/** Which faults strike, and how many webhooks are delivered, waiting or given up. */
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

interface PaymentNamed {
  session?: string;
  payment_intent?: string;
}

function named({ session, payment_intent }: PaymentNamed): RefundOrder['of'] {
  if (payment_intent !== undefined) return { key: 'payment_intent', id: payment_intent };
  if (session !== undefined) return { key: 'session_id', id: session };
  throw invalidRequest('Name a payment_intent or a session.', {
    code: 'parameter_missing',
    param: 'payment_intent',
  });
}

async function openDispute(context: SandboxContext, command: Command & { do: 'dispute' }): Promise<Dispute> {
  const { key, id } = named(command);
  const opened = await inTransaction(context.pool, async (tx) => {
    const payment = await hold(context, tx, key, id);
    if (payment === null) throw noSuch(key, id, key);
    const made = dispute(
      refundableCharge(payment, undefined),
      command.reason ?? 'general',
      seconds(context.now()),
    );
    await savePayment(tx, { ...payment, ...made });
    const happenings = [{ type: 'charge.dispute.created', object: made.dispute } as const];
    await tell(context, tx, { sessionId: payment.session.id, happenings });
    return made.dispute;
  });
  context.wake();
  return opened;
}

async function sendAgain(context: SandboxContext, event: string): Promise<boolean> {
  const known = await resend(context, context.pool, event);
  if (!known) throw noSuch('event', event, 'event');
  context.wake();
  return true;
}

/** A refund made by a person in the provider's dashboard: no call of ours stands behind it. */
export async function dashboardRefund(
  context: SandboxContext,
  order: PaymentNamed & { amount?: number },
): Promise<Refund> {
  const { amount } = order;
  if (amount !== undefined && !Number.isSafeInteger(amount)) {
    throw invalidRequest('amount is an integer of Rappen', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const asked = { of: named(order), ...(amount === undefined ? {} : { amount }) };
  const made = await inTransaction(context.pool, (tx) => makeRefund(context, tx, asked));
  context.wake();
  return made;
}
