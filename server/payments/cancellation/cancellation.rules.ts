import { isRefundable } from '../../events/calendar/event.rules.js';
import type { Reservation } from '../../events/index.js';

/** The effect of a cancellation, planned or done; amounts in Rappen. */
export interface Cancellation {
  status: Reservation['status'];
  refundable: boolean;
  /** Whether a refund is due but must wait for a dispute of the payment to be decided. */
  waitsForBank: boolean;
  refundRappen: number;
  paidRappen: number;
  refundUntil: Date;
  /** Until when cancelling is free because the event was changed; null without such a right. */
  freeRefundUntil: Date | null;
}

/** The remaining payment of a reservation. */
export interface MoneyLeft {
  /** Neither refunded nor lost in a dispute; in Rappen. */
  leftRappen: number;
  /** Whether the payment has an undecided dispute. */
  isDisputed: boolean;
}

/** For a reservation without a payment. */
export const NOTHING_LEFT: MoneyLeft = { leftRappen: 0, isDisputed: false };

/** Returns the effect of cancelling a reservation at this time. */
export function cancellationTerms(
  { status, priceRappen, refundUntil }: Pick<Reservation, 'status' | 'priceRappen' | 'refundUntil'>,
  { leftRappen, isDisputed }: MoneyLeft,
  now: Date,
  freeRefundUntil: Date | null = null,
): Cancellation {
  const paidRappen = status === 'paid' ? priceRappen : 0;
  const isDue = paidRappen > 0 && isRefundable(refundUntil, now);
  const waitsForBank = isDue && isDisputed;
  const refundable = isDue && !isDisputed && leftRappen > 0;
  const refundRappen = refundable ? leftRappen : 0;
  return { status, refundable, waitsForBank, refundRappen, paidRappen, refundUntil, freeRefundUntil };
}

/** Whether a cancellation makes the reservation `refunded`, even if nothing is left to pay back. */
export function endsRefunded(terms: Cancellation, now: Date): boolean {
  return terms.paidRappen > 0 && isRefundable(terms.refundUntil, now);
}
