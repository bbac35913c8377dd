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
/** The provider has paid a refund back. */
export const REFUND_MADE = factKind<AboutMoney & { refundId: number }>('refund.made');
