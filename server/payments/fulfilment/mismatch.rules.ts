import type { PaymentMismatch } from '../records/payment.states.js';

/** What was paid with a session. */
interface PaidSession {
  amountRappen: number;
  currency: string;
  isOurMode: boolean;
}

/** Returns why the payment of a session that we opened does not pay a reservation of this price; null if it does. */
export function mismatchOf(session: PaidSession, dueRappen: number): PaymentMismatch | null {
  if (!session.isOurMode) return 'wrong_mode';
  if (session.currency !== 'chf') return 'wrong_currency';
  return session.amountRappen === dueRappen ? null : 'wrong_amount';
}
