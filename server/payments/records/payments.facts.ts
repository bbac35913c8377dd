import { factKind } from '../../common/outbox/fact-kind.js';

/** Money came for a seat that is gone, or that does not count, and goes back. `reason`: the refund's. */
export const PAYMENT_REFUSED = factKind<{
  paymentId: number;
  reservationId: number;
  accountId: number;
  eventId: number;
  reason: string;
}>('payment.refused');
/** The provider has paid a refund back. */
export const REFUND_MADE = factKind<{
  refundId: number;
  reservationId: number;
  accountId: number;
  eventId: number;
}>('refund.made');
