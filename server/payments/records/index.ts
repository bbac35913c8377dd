/** records: the payments with their states, and the webhook events that were handled. */
export { RecordsModule } from './records.module.js';
export { type Payment, PaymentRecords, type TransitionActor } from './payment-records.js';
export { canPaymentTransition, PAYMENT_STATES, type PaymentState } from './payment.states.js';
export type { ReceivedBy } from './webhook-event.entity.js';
export { type ReceivedEvent, WebhookEventRecords } from './webhook-event-records.js';
