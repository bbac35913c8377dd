import { z } from 'zod';
import { CURRENCIES } from '../api/parameters.js';
import { FAULT_ORDER, OUTCOMES } from '../faults/fault-orders.js';
import { DISPUTE_STATUSES } from '../objects/disputes.js';

/** What a test can order with `POST /sandbox/control`. */
export const COMMAND = z.discriminatedUnion('do', [
  FAULT_ORDER,
  /** Deletes all faults. */
  z.object({ do: z.literal('clear') }),
  /** Ends a pending refund, or a payment that is processing. */
  z
    .object({
      do: z.literal('settle'),
      refund: z.string().optional(),
      session: z.string().optional(),
      outcome: z.enum(OUTCOMES),
      /** Why a refund failed. Default: `expired_or_canceled_card`. */
      failure_reason: z.string().optional(),
    })
    .refine(({ refund, session }) => refund !== undefined || session !== undefined, {
      error: 'settle takes a refund or a session',
    }),
  /** Makes an open session another than it was opened as: what a mistake at the provider would do. */
  z.object({
    do: z.literal('alter'),
    session: z.string(),
    /** In hundredths of the currency. */
    amount: z.int().positive().optional(),
    currency: z.enum(CURRENCIES).optional(),
    livemode: z.boolean().optional(),
  }),
  /** A payer's bank contests a payment (a chargeback). */
  z.object({
    do: z.literal('dispute'),
    session: z.string(),
    /** In hundredths of the currency; absent: all. */
    amount: z.int().positive().optional(),
    /** Default: `fraudulent`. */
    reason: z.string().optional(),
    /** Default: `needs_response`. */
    status: z.enum(DISPUTE_STATUSES).optional(),
    /** Until an answer is due. Default: 7. */
    days: z.number().positive().optional(),
  }),
  /** A dispute goes on, or its bank decides. */
  z.object({ do: z.literal('decide'), dispute: z.string(), status: z.enum(DISPUTE_STATUSES) }),
  /** Sends the webhook of an event once more. */
  z.object({ do: z.literal('resend'), event: z.string() }),
  /** Delivers everything that is due, before the answer. */
  z.object({ do: z.literal('flush') }),
]);
export type Command = z.infer<typeof COMMAND>;

/** A refund that a person makes in Stripe's dashboard. Without an amount (in Rappen): all that is left. */
export const DASHBOARD_REFUND = z.union([
  z.object({ session: z.string(), amount: z.int().optional() }),
  z.object({ payment_intent: z.string(), amount: z.int().optional() }),
]);
export type DashboardRefund = z.infer<typeof DASHBOARD_REFUND>;
