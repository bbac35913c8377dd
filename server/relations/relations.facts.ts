import { factKind } from '../common/outbox/fact-kind.js';

/** A guest reported another. */
export const REPORT_MADE = factKind<{ reportId: number }>('report.made');
