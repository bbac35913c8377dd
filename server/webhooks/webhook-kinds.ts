import { snakeCase } from '../common/database/data-source.js';

/** The kinds of events that endpoints can receive, and which of their ids are sent. Nothing else is sent. */
const IDS = {
  'event.published': ['eventId'],
  'event.postponed': ['eventId'],
  'event.moved': ['eventId'],
  'event.cancelled': ['eventId'],
  'reservation.paid': ['reservationId', 'eventId', 'accountId'],
  'reservation.confirmed': ['reservationId', 'eventId', 'accountId'],
  'reservation.cancelled': ['reservationId', 'eventId', 'accountId'],
  'reservation.refunded': ['reservationId', 'eventId', 'accountId'],
  'reservation.transferred': ['reservationId', 'eventId', 'fromEventId', 'accountId'],
  'refund.made': ['refundId', 'reservationId', 'eventId', 'accountId', 'amountRappen'],
} as const satisfies Record<string, readonly string[]>;

/** A kind of event that endpoints can receive. */
export type WebhookKind = keyof typeof IDS;
/** The kinds of events that endpoints can receive. */
export const WEBHOOK_KINDS = Object.keys(IDS) as WebhookKind[];
/** The kind of a test message, which any endpoint receives. */
export const TEST_KIND = 'webhook.test';

/** Whether events of this kind can be sent to endpoints. */
export function isWebhookKind(kind: string): kind is WebhookKind {
  return Object.hasOwn(IDS, kind);
}

/** Returns the data that is sent for an event: its ids in snake_case, and an amount in Rappen. */
export function webhookData(kind: WebhookKind, data: object): Record<string, unknown> {
  const known = data as Readonly<Record<string, unknown>>;
  return Object.fromEntries(IDS[kind].map((name) => [snakeCase(name), known[name] ?? null]));
}
