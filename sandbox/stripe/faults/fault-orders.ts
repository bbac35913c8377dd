import { z } from 'zod';

/** What may happen to a webhook. */
export const WEBHOOK_FAULTS = ['lost', 'late', 'twice', 'out_of_order', 'bad_signature'] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/**
 * What may happen to a call of the API: `delay` (done after a pause), `rate_limit` (429), `error` (500),
 * `timeout` (not done, never answered), `answer_lost` (done, but the connection breaks before the answer),
 * `down` (the connection breaks at once).
 */
const API_FAULTS = ['delay', 'rate_limit', 'error', 'timeout', 'answer_lost', 'down'] as const;
export type ApiFault = (typeof API_FAULTS)[number];

/** What may happen to a refund: it stays `pending` for a while, or is refused. */
const REFUND_FAULTS = ['pending', 'refuse'] as const;
export type RefundFault = (typeof REFUND_FAULTS)[number];

/** How something that was pending ends. */
export const OUTCOMES = ['succeeded', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const common = {
  do: z.literal('fault'),
  /** How many times it happens; absent: until cleared. */
  times: z.int().positive().optional(),
};

/** A fault as a test orders it. */
export const FAULT_ORDER = z.discriminatedUnion('target', [
  z.object({
    ...common,
    target: z.literal('api'),
    mode: z.enum(API_FAULTS),
    /** Only calls whose path contains this text. */
    path: z.string().optional(),
    method: z.enum(['GET', 'POST']).optional(),
    /** For `delay`. Default: 2. */
    seconds: z.number().min(0).max(120).optional(),
  }),
  z.object({
    ...common,
    target: z.literal('webhooks'),
    mode: z.enum(WEBHOOK_FAULTS),
    /** Only events of these types. */
    events: z.array(z.string()).optional(),
  }),
  z.object({
    ...common,
    target: z.literal('refunds'),
    mode: z.enum(REFUND_FAULTS),
    /** For `pending`: how it ends. Default: `succeeded`. */
    then: z.enum(OUTCOMES).optional(),
    /** For `pending`: after how long it ends; absent: on command only. */
    seconds: z.number().min(0).optional(),
  }),
]);
export type FaultOrder = z.infer<typeof FAULT_ORDER>;
