// payments: what a place costs, how the money comes, and how it goes back; the provider is asked here and nowhere else.
export { PaymentsModule } from './payments.module.js';
export { DeskPaymentsService } from './desk-payments.service.js';
export type { CancellationFigures } from './desk-payments.repository.js';
export { type PaymentFilter, PaymentsService } from './payments.service.js';
export type { ListedPayment, ListedRefund } from './payment-lists.repository.js';
export { type ReconciliationReport, ReconciliationService } from './reconciliation.service.js';
export { SandboxHost } from './sandbox.module.js';
