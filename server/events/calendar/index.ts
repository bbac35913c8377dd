// calendar: events with their dates, texts, prices and the capacity of each side.
export {
  checkFields,
  EVENT_CANCELLED,
  type EventFields,
  type EventRow,
  EventsService,
  type EventWithSeats,
  type NewEventFields,
  requireMinimums,
  requireSoundKind,
} from './events.service.js';
export * from './event.rules.js';
export { EVENT_STATUSES, type EventStatus } from './event.entity.js';
