// waiting-list: who waits for a seat at a full event, and to whom a freed seat is offered.
export { type ListedEntry, OrganisedListService } from './organised-list.service.js';
export { INVITED_BY_FRIEND } from './seat-offers.service.js';
export {
  OFFER_EXPIRED,
  OFFER_MADE,
  OFFER_MADE_TO_ALL,
  WAITING_JOINED,
  WAITING_UNFIT,
} from './waiting-list.facts.js';
export { type WaitingPlace, WaitingListService } from './waiting-list.service.js';
export type { WaitingEntry } from './waiting-list.repository.js';
export { LISTED_STATES, WAITING_ENTRY_STATES, type WaitingEntryState } from './waiting-entry.states.js';
