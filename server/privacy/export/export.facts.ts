import { factKind } from '../../common/outbox/fact-kind.js';

/** An organiser has ordered an export for somebody who wrote to them: that person downloads it. */
export const EXPORT_ORDERED = factKind<{ accountId: number }>('export.ordered');
