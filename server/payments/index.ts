/**
 * payments: checkout, fulfilment, refunds and reconciliation; the only module that calls the provider. Its
 * folders: provider ← balance ← records ← codes, credits ← receipts ← cards ← refunds ← ownerless ←
 * fulfilment ← checkout ← transfers, walk-ins, cancellation ← reconciliation.
 *
 * - `balance`: the provider's fees and payouts.
 * - `cancellation`: cancels reservations for guests, accounts that are deleted, and events; refunds them.
 * - `cards`: fingerprints of the cards of blocked people.
 * - `checkout`: reserves a seat, opens its payment page, and ends holds that are not paid.
 * - `codes`: promotion codes, their uses and validity.
 * - `credits`: credit of guests, given by organisers or chosen instead of a refund, and used automatically.
 * - `fulfilment`: makes a paid session a paid reservation: by webhook, by the guest's return or by reconciliation.
 * - `ownerless`: payments for holds that are not in the database: recorded, then given a seat or refunded.
 * - `receipts`: a numbered receipt for each payment of a seat, a credit note for each refund of it, and both as PDF.
 * - `reconciliation`: compares what we hold with the provider, every minute and by `npm run reconcile`, and corrects
 * it.
 * - `transfers`: guests who must pay a price difference before they are moved to another event.
 * - `walk-ins`: seats sold at the entrance, for cash or by the guest's own phone.
 */
export { PaymentsModule } from './payments.module.js';
export { type Cancellation, CancellationService } from './cancellation/cancellation.service.js';
export { BalanceService } from './balance/balance.service.js';
export { BlockedCardsService } from './cards/blocked-cards.service.js';
export { type CodeFields, CodesService } from './codes/codes.service.js';
export { type PromotionCode } from './codes/code.rules.js';
export { type Credit, CREDIT_GIVEN, CreditsService } from './credits/credits.service.js';
export { CreditDto, creditDto, CreditsDto, creditsDto } from './credits/credits.dto.js';
export { OwnerlessService } from './ownerless/ownerless.service.js';
export { DIFFERENCE_ASKED, type SurchargeTarget, TransfersService } from './transfers/transfers.service.js';
export { PaymentsService } from './payments.service.js';
export { type AccountSeen, lookAtAccount, SandboxHost, StripeConnection } from './provider/index.js';
export { pastInstant } from './reconciliation/reconcile-options.rules.js';
export { ProviderWalkService } from './reconciliation/provider-walk.service.js';
export { ReconciliationService } from './reconciliation/reconciliation.service.js';
export { UNKNOWN_MONEY } from './reconciliation/findings.rules.js';
export {
  COMPLETE_REFUND_STATES,
  DISPUTE_STATES,
  type DisputeState,
  EFFECTIVE_REFUND_STATES,
  holdReference,
  OPEN_DISPUTE_STATES,
  OWNERLESS_FOUND,
  OWNERLESS_RETURNED,
  OWNERLESS_STATES,
  type OwnerlessState,
  PARTIAL_REFUND_REASONS,
  PAYMENT_REFUSED,
  PAYMENT_STATES,
  type PaymentState,
  REFUND_MADE,
  REFUND_REASONS,
  REFUND_STATES,
  type RefundReason,
  type RefundState,
  ReservationPrices,
  type Settlement,
  SETTLEMENTS,
} from './records/index.js';
export { receiptNumber } from './receipts/receipt.rules.js';
export { ReceiptsService } from './receipts/receipts.service.js';
export {
  type SoldSeat,
  type WalkInPayment,
  WALK_IN_PAYMENTS,
  WalkInsService,
} from './walk-ins/walk-ins.service.js';
