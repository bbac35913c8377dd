import { isRefundable } from '../../events/calendar/event-windows.rules.js';
import type { Reservation } from '../../events/index.js';

/** What a cancellation would do, or has done; amounts in Rappen. */
export interface Cancellation {
  status: Reservation['status'];
  refundable: boolean;
  /** Whether a refund is due, and has to wait for the payer's bank, which contests the payment. */
  waitsForBank: boolean;
  refundRappen: number;
  paidRappen: number;
  refundUntil: Date;
  /** Until when it is free because the event was changed; null without such a promise. */
  freeRefundUntil: Date | null;
}

/** What is left of the payment of a reservation. */
export interface MoneyLeft {
  /** Neither refunded, nor taken back by the payer's bank; in Rappen. */
  leftRappen: number;
  /** Whether the payer's bank contests it, and has not decided. */
  isDisputed: boolean;
}

/** Of a reservation that nobody has paid. */
export const NOTHING_LEFT: MoneyLeft = { leftRappen: 0, isDisputed: false };

/** Returns what cancelling a reservation does at this time. */
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

/** Whether a cancellation ends the seat as refunded, though nothing may be left to pay back. */
export function endsRefunded(terms: Cancellation, now: Date): boolean {
  return terms.paidRappen > 0 && isRefundable(terms.refundUntil, now);
}
