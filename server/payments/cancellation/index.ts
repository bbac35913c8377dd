/** cancellation: guests cancel their reservations, all of them with their account, organisers cancel events; both are refunded. */
export { AccountCancellationService, type PlannedCancellation } from './account-cancellation.service.js';
export type { Cancellation } from './cancellation.rules.js';
export { CancellationService } from './cancellation.service.js';
export { EventCancellationService } from './event-cancellation.service.js';
