/** records: payments, refunds and disputes with their states and owners, and the webhook events that were handled. */
export * from './payment.states.js';
export {
  bearsOurName,
  holdReference,
  type Payment,
  PaymentRecords,
  type ReceivedEvent,
  referencedReservation,
  type TransitionActor,
  transitionColumns,
} from './payment-records.js';
export {
  DisputeEntity,
  KEPT_BY_ACCOUNT,
  MONEY_KEPT,
  OwnerlessPaymentEntity,
  type ReceivedBy,
  RefundEntity,
} from './payment.entity.js';
export { ReservationTransfers } from './reservation-transfers.repository.js';
export { ReservationPrices } from './reservation-prices.repository.js';
export { OWNERLESS_FOUND, OWNERLESS_RETURNED, PAYMENT_REFUSED, REFUND_MADE } from './payments.outbox.js';
