// admin/payments: payments with their refunds, and cancelling an event.
export { AdminPaymentDto, adminPaymentDto } from './admin-payments.dto.js';
