/** The kinds of facts that an endpoint may choose, and which of their ids leave the house; nothing else does. */
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

/** A kind of fact that an endpoint may choose. */
export type WebhookKind = keyof typeof IDS;
/** The kinds of facts that an endpoint may choose. */
export const WEBHOOK_KINDS = Object.keys(IDS) as WebhookKind[];
/** What the button "Test" sends, to any endpoint. */
export const TEST_KIND = 'webhook.test';

/** Whether a fact of this kind may leave the house. */
export function isWebhookKind(kind: string): kind is WebhookKind {
  return Object.hasOwn(IDS, kind);
}

/** Returns what is sent of a fact: its ids in snake_case, and an amount in Rappen. */
export function webhookData(kind: WebhookKind, data: object): Record<string, unknown> {
  const known = data as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    IDS[kind].map((name) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      known[name] ?? null,
    ]),
  );
}
