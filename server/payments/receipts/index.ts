/** receipts: a numbered receipt for each payment that bought a seat, a credit note for each refund of it, and both as PDF. */
export { type ReceiptDraft, ReceiptsService } from './receipts.service.js';
export { receiptNumber } from './receipt.rules.js';
