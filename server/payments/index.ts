// payments: what a place costs, how the money comes, and how it goes back; the provider is asked here and nowhere else.
export { PaymentsModule } from './payments.module.js';
export { OrganiserPaymentsService } from './organiser-payments.service.js';
export { PaymentsService } from './payments.service.js';
export { type ReconciliationReport, ReconciliationService } from './reconciliation/reconciliation.service.js';
export { SandboxHost } from './provider/sandbox.module.js';
export type { PaymentState } from './fulfilment/payment.states.js';
export type { RefundReason, RefundState } from './refunds/refund.states.js';
