import { factKind } from '../../common/outbox/fact-kind.js';

/** A guest was asked to pay what another event costs more; `reservationId`: the seat that is held there. */
export const DIFFERENCE_ASKED = factKind<{
  reservationId: number;
  accountId: number;
  fromEventId: number;
  amountRappen: number;
}>('difference.asked');
