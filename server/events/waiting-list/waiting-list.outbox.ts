import { outboxEvent } from '../../common/outbox/outbox.js';

/** An entry of the waiting list, with its account and event. */
export interface AboutEntry {
  entryId: number;
  accountId: number;
  eventId: number;
}

/** A guest has joined the waiting list. */
export const WAITING_JOINED = outboxEvent<AboutEntry>('waiting.joined');
/** An entry was removed because the event is no longer for this guest. */
export const WAITING_UNFIT = outboxEvent<AboutEntry>('waiting.unfit');
/** A seat is offered to one member. */
export const OFFER_MADE = outboxEvent<AboutEntry>('offer.made');
/** An offer has expired without an answer; the next member is asked. */
export const OFFER_EXPIRED = outboxEvent<AboutEntry>('offer.expired');
/** A free seat is broadcast to all members; `call` is how many times this one has been notified. */
export const OFFER_MADE_TO_ALL = outboxEvent<AboutEntry & { call: number }>('offer.made_to_all');
