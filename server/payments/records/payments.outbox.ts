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

/**
 * A refund was paid: by the provider, or by an organiser in the way of `settlement`. `note`: why it is partial, in the
 * organiser's words. Both are missing in events of earlier releases.
 */
export const REFUND_MADE = outboxEvent<
  AboutMoney & { refundId: number; settlement?: string | null; note?: string | null }
>('refund.made');

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
