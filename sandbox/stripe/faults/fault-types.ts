/** What may happen to a webhook on its way. */
export const WEBHOOK_FAULTS = ['lost', 'late', 'twice', 'out_of_order', 'bad_signature'] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/**
 * What may happen to a call of the API: `delay` (done after a pause), `rate_limit` (429), `error` (500),
 * `timeout` (not done, never answered), `answer_lost` (done, but the connection breaks before the answer),
 * `down` (the connection breaks at once).
 */
export const API_FAULTS = ['delay', 'rate_limit', 'error', 'timeout', 'answer_lost', 'down'] as const;
export type ApiFault = (typeof API_FAULTS)[number];

/** What may happen to a refund: it stays `pending` for a while, or is refused. */
export const REFUND_FAULTS = ['pending', 'refuse'] as const;
export type RefundFault = (typeof REFUND_FAULTS)[number];

/** How something that was pending ends. */
export const OUTCOMES = ['succeeded', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface Common {
  /** How many times it happens; absent: until cleared. */
  times?: number;
}

/** A fault as a test orders it. */
export type FaultOrder = Common &
  (
    | {
        target: 'api';
        mode: ApiFault;
        /** Only calls whose path contains this text. */
        path?: string;
        method?: 'GET' | 'POST';
        /** For `delay`: how long, 0 to 120; default 2. */
        seconds?: number;
      }
    | {
        target: 'webhooks';
        mode: WebhookFault;
        /** Only events of these types. */
        events?: string[];
      }
    | {
        target: 'refunds';
        mode: RefundFault;
        /** For `pending`: how it ends, and after how long; without `seconds` it stays pending until settled by hand. */
        then?: Outcome;
        seconds?: number;
      }
  );
