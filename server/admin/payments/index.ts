// admin/payments: payments with their refunds, and cancelling an event.
export { AdminPaymentsModule } from './admin-payments.module.js';
export { AdminPaymentDto, adminPaymentDto } from './admin-payments.dto.js';
