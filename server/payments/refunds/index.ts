/** refunds: requests refunds in our transactions, and carries them out at the provider afterwards. */
export { RefundsModule } from './refunds.module.js';
export { RefundRequestsService } from './refund-requests.service.js';
export { RefundsService } from './refunds.service.js';
export {
  EFFECTIVE_REFUND_STATES,
  REFUND_REASONS,
  REFUND_STATES,
  type RefundReason,
  type RefundState,
} from './refund.states.js';
