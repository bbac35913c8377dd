// calendar: events with their dates, texts, prices and the capacity of each side.
export * from './events.service.js';
export * from './event.rules.js';
export { EVENT_STATUSES, type EventStatus } from './event.entity.js';
