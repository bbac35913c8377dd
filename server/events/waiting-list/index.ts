// waiting-list: who waits for a seat at a full event, and to whom a freed seat is offered.
export { WaitingListModule } from './waiting-list.module.js';
export { type WaitingPlace, WaitingListService, type WaitRequest } from './waiting-list.service.js';
export type { WaitingEntry } from './waiting-list.repository.js';
export {
  LISTED_STATES,
  type ListedState,
  WAITING_ENTRY_STATES,
  type WaitingEntryState,
} from './waiting-entry.states.js';
