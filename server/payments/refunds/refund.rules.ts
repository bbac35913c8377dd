import type { RefundState } from './refund.states.js';

/** What the rules need to know of a refund. */
interface RefundedPart {
  amountRappen: number;
  status: RefundState;
}

/** Whether the money of a refund is back, or on its way. */
export function countsAsBack(status: RefundState): boolean {
  return status === 'requested' || status === 'pending' || status === 'succeeded';
}

/** What is left of a payment after these refunds, in Rappen: at least 0. */
export function amountLeft(paidRappen: number, refunds: readonly RefundedPart[]): number {
  const back = refunds.filter(({ status }) => countsAsBack(status));
  return Math.max(0, paidRappen - back.reduce((sum, { amountRappen }) => sum + amountRappen, 0));
}
