import { factKind } from '../common/outbox/fact-kind.js';

/** Organisers have warned a guest. */
export const ACCOUNT_WARNED = factKind<{ accountId: number; warningId: number }>('account.warned');

/** A guest reported another. */
export const REPORT_MADE = factKind<{ reportId: number }>('report.made');
