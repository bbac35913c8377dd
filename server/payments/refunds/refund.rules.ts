import { EFFECTIVE_REFUND_STATES, type RefundState } from './refund.states.js';

/** The fields of a refund that the rules need. */
interface RefundAmount {
  amountRappen: number;
  status: RefundState;
}

/** Whether a refund reduces what is left of its payment: the money was returned, or is on its way. */
export function reducesPayment(status: RefundState): boolean {
  return EFFECTIVE_REFUND_STATES.some((state) => state === status);
}

/** Returns what is left of a payment after these refunds, in Rappen: at least 0. */
export function amountLeft(paidRappen: number, refunds: readonly RefundAmount[]): number {
  const effective = refunds.filter(({ status }) => reducesPayment(status));
  return Math.max(0, paidRappen - effective.reduce((sum, { amountRappen }) => sum + amountRappen, 0));
}
