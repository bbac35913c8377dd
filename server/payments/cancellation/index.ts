/** cancellation: guests cancel their reservations, organisers cancel events; both are refunded. */
export { CancellationModule } from './cancellation.module.js';
export { EventCancellationService } from './event-cancellation.service.js';
