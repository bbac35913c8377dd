import { outboxEvent } from '../common/outbox/outbox.js';

/** Organisers have warned a guest. */
export const ACCOUNT_WARNED = outboxEvent<{ accountId: number; warningId: number }>('account.warned');

/** A guest reported another. */
export const REPORT_MADE = outboxEvent<{ reportId: number }>('report.made');
