/** What has become of a payment without a reservation: the money comes back, it is not decided yet, or it failed. */
export type Result = 'refund' | 'wait' | 'failed';

const RESULTS: Partial<Record<string, Result>> = {
  PAYMENT_TOO_LATE: 'refund',
  PAYMENT_REFUNDED: 'refund',
  EVENT_CANCELLED: 'refund',
  PAYMENT_UNDER_WAY: 'wait',
};

/** By the code of the refusal. */
export function resultOf(code: string): Result {
  return RESULTS[code] ?? 'failed';
}

/** Whether another answer is to be expected: no answer came, the server has trouble, or the payment is not there yet. */
export function mayHelpToAskAgain({ status, code }: { status: number; code: string }): boolean {
  return status === 0 || status === 402 || status >= 500 || code === 'PAYMENT_UNDER_WAY';
}
