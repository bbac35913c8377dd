import type { AdminPayment } from '../../../api/admin-types';

const FAILURES = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'declined',
  'insufficient_funds',
  'charge_for_pending_refund_disputed',
  'merchant_request',
  'charge_not_refundable',
  'canceled',
] as const;

/** The provider's other words for the same. */
const SYNONYMS: Readonly<Record<string, (typeof FAILURES)[number]>> = {
  balance_insufficient: 'insufficient_funds',
  charge_disputed: 'charge_for_pending_refund_disputed',
};

/** Returns the provider's reason for a failed refund if there is a sentence for it. */
export function failureKey(failure: string | null): (typeof FAILURES)[number] | 'unknown' {
  const word = SYNONYMS[failure ?? ''] ?? failure;
  return FAILURES.find((known) => known === word) ?? 'unknown';
}

/** Returns the refund for which a payment is to be looked at since it failed, if that is why. */
export function failedRefundOf({
  attention,
  refunds,
}: Pick<AdminPayment, 'attention' | 'refunds'>): AdminPayment['refunds'][number] | undefined {
  return attention === 'refund_failed' ? refunds.find(({ status }) => status === 'failed') : undefined;
}
