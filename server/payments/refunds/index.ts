/** refunds: requests refunds in our transactions, and carries them out at the provider afterwards. */
export { RefundRequestsService } from './refund-requests.service.js';
export { type Refund, RefundsRepository } from './refunds.repository.js';
export { RefundsService } from './refunds.service.js';
