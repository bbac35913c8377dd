/** records: payments, refunds and disputes with their states and owners, and the webhook events that were handled. */
export * from './payment.entity.js';
export * from './payment.states.js';
export * from './payment-records.js';
export * from './payments.outbox.js';
export * from './reservation-prices.repository.js';
