// calendar: events with their dates, texts, prices and the capacity of each side.
export {
  checkFields,
  type EventFields,
  type NewEventFields,
  requireMinimums,
  requireSoundKind,
} from './event-fields.js';
export {
  type AnnouncedEvent,
  EVENT_CANCELLED,
  type EventRow,
  EventsService,
  type EventWithSeats,
} from './events.service.js';
export * from './event.rules.js';
export { EVENT_STATUSES, type EventStatus } from './event.entity.js';
