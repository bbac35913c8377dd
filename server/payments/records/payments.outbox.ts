import { outboxEvent } from '../../common/outbox/outbox.js';

/** The reservation, account and event of a payment. */
interface AboutMoney {
  reservationId: number;
  accountId: number;
  eventId: number;
  amountRappen: number;
  /** The reason of the refund. */
  reason: string;
}

/** A payment buys no seat, and is refunded. */
export const PAYMENT_REFUSED = outboxEvent<AboutMoney & { paymentId: number }>('payment.refused');
/** Additional data of a partial refund, or of one paid by other means. Missing in events of earlier releases. */
interface AboutRefund {
  refundId: number;
  /** How an organiser paid it, if not through the provider. */
  settlement?: string | null;
  /** Why, in the organiser's words. */
  note?: string | null;
}

/** A refund was paid, by the provider or by an organiser. */
export const REFUND_MADE = outboxEvent<AboutMoney & AboutRefund>('refund.made');

/** A payment without an owner, of a known guest. */
interface AboutOwnerless {
  paymentId: number;
  accountId: number;
  amountRappen: number;
}

/** A payment for an unknown hold arrived: organisers check it. */
export const OWNERLESS_FOUND = outboxEvent<AboutOwnerless>('ownerless.found');
/** A payment without an owner was refunded. */
export const OWNERLESS_RETURNED = outboxEvent<AboutOwnerless>('ownerless.returned');
