import { isRefundable } from '../../events/calendar/event-windows.rules.js';
import type { Reservation } from '../../events/index.js';

/** What a cancellation would do, or has done; amounts in Rappen. */
export interface Cancellation {
  status: Reservation['status'];
  refundable: boolean;
  refundRappen: number;
  paidRappen: number;
  refundUntil: Date;
}

/** Returns what cancelling a reservation does at this time. */
export function cancellationTerms(
  { status, priceRappen, refundUntil }: Pick<Reservation, 'status' | 'priceRappen' | 'refundUntil'>,
  now: Date,
): Cancellation {
  const paidRappen = status === 'paid' ? priceRappen : 0;
  const refundable = paidRappen > 0 && isRefundable(refundUntil, now);
  return { status, refundable, refundRappen: refundable ? paidRappen : 0, paidRappen, refundUntil };
}
