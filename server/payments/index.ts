/**
 * payments: checkout, fulfilment, refunds and reconciliation; the only room that calls the payment provider.
 * Its sub-rooms: provider ← records ← cards, refunds ← fulfilment ← checkout ← cancellation ← reconciliation.
 */
export { PaymentsModule } from './payments.module.js';
export {
  AccountCancellationService,
  type Cancellation,
  CancellationService,
  type PlannedCancellation,
} from './cancellation/index.js';
export { PaymentsService } from './payments.service.js';
export { SandboxHost } from './provider/index.js';
export { type ReconciliationReport, ReconciliationService } from './reconciliation/index.js';
export {
  AMOUNT_DUE,
  PAYMENT_MISMATCHES,
  PAYMENT_REFUSED,
  REFUND_MADE,
  PAYMENT_STATES,
  type PaymentMismatch,
  type PaymentState,
} from './records/index.js';
export {
  EFFECTIVE_REFUND_STATES,
  REFUND_REASONS,
  REFUND_STATES,
  type RefundReason,
  type RefundState,
} from './refunds/index.js';
