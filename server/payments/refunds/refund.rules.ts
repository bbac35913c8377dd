import { type DisputeState, OPEN_DISPUTE_STATES } from '../records/dispute.states.js';
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

/** Returns the remaining amount of a payment after these refunds and `lost` disputes, in Rappen: at least 0. */
export function amountLeft(paidRappen: number, refunds: readonly RefundAmount[], lost = 0): number {
  const effective = refunds.filter(({ status }) => reducesPayment(status));
  return Math.max(0, paidRappen - lost - effective.reduce((sum, { amountRappen }) => sum + amountRappen, 0));
}

/** The fields of a dispute that the rules need. */
interface DisputeAmount {
  amountRappen: number;
  status: DisputeState;
}

/** Whether a payment has an undecided dispute. */
export function isDisputed(disputes: readonly DisputeAmount[]): boolean {
  return disputes.some(({ status }) => OPEN_DISPUTE_STATES.some((open) => open === status));
}

/** Returns how much of a payment was lost in disputes, in Rappen. */
export function lostRappen(disputes: readonly DisputeAmount[]): number {
  return disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amountRappen }) => sum + amountRappen, 0);
}
