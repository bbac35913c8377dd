import { francs, type Table } from '../../common/http/downloads/table.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { GivenCredit } from './admin-credits.service.js';

/** The columns of a person's credits for a spreadsheet. */
export const CREDITS_TABLE: Table<GivenCredit> = {
  credit: ({ id }) => id,
  created_at: ({ createdAt }) => createdAt,
  by: ({ giver }) => giver,
  reason: ({ reason }) => reason,
  event: ({ eventId }) => eventId,
  amount_chf: ({ amountRappen }) => francs(rappenToChf(amountRappen)),
  used_chf: ({ usedRappen }) => francs(rappenToChf(usedRappen)),
  left_chf: ({ amountRappen, usedRappen }) => francs(rappenToChf(amountRappen - usedRappen)),
  expires_at: ({ expiresAt }) => expiresAt,
};
