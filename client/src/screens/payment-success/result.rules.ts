/** What has become of a payment without a reservation: the money comes back, it is not decided yet, or it failed. */
export type Result = 'refund' | 'wait' | 'failed';

const RESULTS: Partial<Record<string, Result>> = {
  PAYMENT_TOO_LATE: 'refund',
  PAYMENT_REFUNDED: 'refund',
  EVENT_CANCELLED: 'refund',
  PAYMENT_UNDER_WAY: 'wait',
};

/** Returns the result for the code of a refusal. */
export function resultOf(code: string): Result {
  return RESULTS[code] ?? 'failed';
}

/** Returns whether trying again can help: no answer came, the server failed, or the payment has not arrived yet. */
export function mayHelpToAskAgain({ status, code }: { status: number; code: string }): boolean {
  return status === 0 || status === 402 || status >= 500 || code === 'PAYMENT_UNDER_WAY';
}
