/** refunds: requests refunds in our transactions, and carries them out at the provider afterwards. */
export { RefundRequestsService } from './refund-requests.service.js';
export { type Refund, RefundsRepository, type SettlementNote } from './refunds.repository.js';
export { amountLeft, isDisputed, lostRappen } from './refund.states.js';
export { RefundsService } from './refunds.service.js';
export {
  COMPLETE_REFUND_STATES,
  EFFECTIVE_REFUND_STATES,
  REFUND_REASONS,
  REFUND_STATES,
  type RefundReason,
  type RefundState,
  type Settlement,
  SETTLEMENTS,
} from './refund.states.js';
