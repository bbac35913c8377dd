/** records: the payments with their states, and the webhook events that were handled. */
export { RecordsModule } from './records.module.js';
export { type Payment, PaymentRecords, type TransitionActor } from './payment-records.js';
export { AMOUNT_DUE, amountDue } from './amount-due.rules.js';
export { holdReference, referencedReservation } from './hold-reference.js';
export {
  PAYMENT_MISMATCHES,
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  type PaymentMismatch,
  type PaymentState,
} from './payment.states.js';
export type { ReceivedBy } from './webhook-event.entity.js';
export { type ReceivedEvent, WebhookEventRecords } from './webhook-event-records.js';
export { PAYMENT_REFUSED, REFUND_MADE } from './payments.facts.js';
