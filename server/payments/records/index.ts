/** records: payments with their states, owners and disputes, and the webhook events that were handled. */
export {
  bearsOurName,
  holdReference,
  type Payment,
  PaymentRecords,
  referencedReservation,
  type TransitionActor,
  transitionColumns,
} from './payment-records.js';
export { MONEY_KEPT, OwnerlessPaymentEntity, type ReceivedBy } from './payment.entity.js';
export { DisputeRecords } from './dispute-records.js';
export {
  AMOUNT_DUE,
  DISPUTE_STATES,
  type DisputeState,
  OPEN_DISPUTE_STATES,
  OWNERLESS_STATES,
  type OwnerlessState,
  PARTIAL_REFUND_REASONS,
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  type PaymentMismatch,
  type PaymentState,
} from './payment.states.js';
export { ReservationTransfers } from './reservation-transfers.repository.js';
export { ReservationPrices } from './reservation-prices.repository.js';
export { type ReceivedEvent, WebhookEventRecords } from './webhook-event-records.js';
export { OWNERLESS_FOUND, OWNERLESS_RETURNED, PAYMENT_REFUSED, REFUND_MADE } from './payments.outbox.js';
