import { factKind } from '../../common/outbox/fact-kind.js';

/** Whose entry of the waiting list of which event. */
export interface AboutEntry {
  entryId: number;
  accountId: number;
  eventId: number;
}

/** Somebody waits for a seat. */
export const WAITING_JOINED = factKind<AboutEntry>('waiting.joined');
/** The event is not for somebody any more: they were taken off the list. */
export const WAITING_UNFIT = factKind<AboutEntry>('waiting.unfit');
/** A seat is kept for somebody. */
export const OFFER_MADE = factKind<AboutEntry>('offer.made');
/** Somebody gave no answer, and the next is asked. */
export const OFFER_EXPIRED = factKind<AboutEntry>('offer.expired');
/** A seat is there for the first of those who wait; `call`: how often this one has heard so. */
export const OFFER_MADE_TO_ALL = factKind<AboutEntry & { call: number }>('offer.made_to_all');
