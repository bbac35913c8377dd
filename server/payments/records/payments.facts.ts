import { factKind } from '../../common/outbox/fact-kind.js';

/** Whose money for which event. */
interface AboutMoney {
  reservationId: number;
  accountId: number;
  eventId: number;
  amountRappen: number;
  /** Why it goes back: the refund's reason. */
  reason: string;
}

/** Money came that pays for no seat, and goes back. */
export const PAYMENT_REFUSED = factKind<AboutMoney & { paymentId: number }>('payment.refused');
/** What a refund of a part, or by other means, says beside. The facts of earlier releases lack it. */
interface AboutRefund {
  refundId: number;
  /** How an organiser paid it, if not the provider. */
  settlement?: string | null;
  /** Why, in the organiser's words. */
  note?: string | null;
}

/** The provider has paid a refund back, or an organiser by other means. */
export const REFUND_MADE = factKind<AboutMoney & AboutRefund>('refund.made');

/** Money without an owner, of somebody whom we know. */
interface AboutOwnerless {
  paymentId: number;
  accountId: number;
  amountRappen: number;
}

/** Money came for a hold of which we know nothing: organisers look at it. */
export const OWNERLESS_FOUND = factKind<AboutOwnerless>('ownerless.found');
/** Such money is back. */
export const OWNERLESS_RETURNED = factKind<AboutOwnerless>('ownerless.returned');
