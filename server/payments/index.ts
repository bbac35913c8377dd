/**
 * payments: checkout, fulfilment, refunds and reconciliation; the only room that calls the payment provider.
 * Its sub-rooms: provider ← balance ← records ← receipts ← codes, credits ← cards, refunds ← disputes, ownerless ← fulfilment ← checkout ← transfers, walk-ins, cancellation ← reconciliation.
 */
export { PaymentsModule } from './payments.module.js';
export {
  AccountCancellationService,
  type Cancellation,
  CancellationService,
  type PlannedCancellation,
} from './cancellation/index.js';
export { BalanceService } from './balance/index.js';
export { type CodeChange, type CodeFields, CodesService, type PromotionCode } from './codes/index.js';
export {
  type Credit,
  CREDIT_GIVEN,
  CreditDto,
  creditDto,
  type CreditGift,
  CreditsDto,
  creditsDto,
  CreditsService,
} from './credits/index.js';
export { type EventJoin, EventJoinsService } from './event-joins.service.js';
export { DIFFERENCE_ASKED, type SurchargeTarget } from './transfers/index.js';
export { PaymentsService } from './payments.service.js';
export { type InventedPayment, SandboxBooks } from './sandbox-books.service.js';
export { type AccountSeen, lookAtAccount, SandboxHost, StripeConnection } from './provider/index.js';
export {
  pastInstant,
  ProviderWalkService,
  ReconciliationService,
  UNKNOWN_MONEY,
} from './reconciliation/index.js';
export {
  AMOUNT_DUE,
  DISPUTE_STATES,
  type DisputeState,
  OPEN_DISPUTE_STATES,
  OWNERLESS_FOUND,
  OWNERLESS_RETURNED,
  OWNERLESS_STATES,
  PARTIAL_REFUND_REASONS,
  type OwnerlessState,
  PAYMENT_REFUSED,
  REFUND_MADE,
  PAYMENT_STATES,
  type PaymentState,
  type ReservationPrice,
  ReservationPrices,
} from './records/index.js';
export { receiptNumber, ReceiptsService } from './receipts/index.js';
export {
  COMPLETE_REFUND_STATES,
  EFFECTIVE_REFUND_STATES,
  REFUND_REASONS,
  REFUND_STATES,
  type RefundReason,
  type RefundState,
  type Settlement,
  SETTLEMENTS,
} from './refunds/index.js';
export { type SoldSeat, type WalkInPayment, WALK_IN_PAYMENTS, WalkInsService } from './walk-ins/index.js';
