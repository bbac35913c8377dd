import { factKind } from '../../common/outbox/fact-kind.js';
import type { CreditReason } from './credit.states.js';

/** A guest was given credit. */
export const CREDIT_GIVEN = factKind<{
  creditId: number;
  accountId: number;
  eventId: number | null;
  amountRappen: number;
  reason: CreditReason;
}>('credit.given');
