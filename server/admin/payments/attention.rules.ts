import { PAYMENT_MISMATCHES } from '../../payments/records/payment.states.js';
import type { PaymentSummary } from '../../reporting/index.js';

/** Reasons why a payment needs attention. */
export const ATTENTION_REASONS = [
  ...PAYMENT_MISMATCHES,
  'refund_failed',
  'refund_pending',
  'refund_unanswered',
] as const;
/** A reason why a payment needs attention. */
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

const SENTENCES: Readonly<Record<AttentionReason, string>> = {
  foreign_session:
    'This was paid on a payment page that we did not open, under the name of this reservation. It pays nothing, and goes back by itself.',
  wrong_amount:
    'Another amount was paid than the reservation costs. It pays nothing, and goes back by itself.',
  wrong_currency: 'This was not paid in CHF. It pays nothing, and goes back by itself.',
  wrong_mode:
    'This was paid in the other mode of the payment provider (test or live). It pays nothing, and goes back by itself.',
  refund_failed: 'The refund has failed. It is tried again by itself.',
  refund_pending: 'The refund is on its way, and has not arrived yet.',
  refund_unanswered: 'The provider has not answered the refund yet. It is asked again by itself.',
};

/** Returns the first reason why a payment needs attention; null if there is none. */
export function attentionOf(
  payment: Pick<PaymentSummary, 'mismatch' | 'acknowledgedAt' | 'refunds'>,
): AttentionReason | null {
  const { mismatch, acknowledgedAt, refunds } = payment;
  if (mismatch && !acknowledgedAt) return mismatch;
  if (refunds.some(({ status }) => status === 'failed')) return 'refund_failed';
  if (refunds.some(({ status }) => status === 'pending')) return 'refund_pending';
  return refunds.some(({ status, attempts }) => status === 'requested' && attempts > 0)
    ? 'refund_unanswered'
    : null;
}

/** Returns the text of a reason. */
export function attentionText(reason: AttentionReason | null): string | null {
  return reason && SENTENCES[reason];
}
