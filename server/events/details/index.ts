// details: what an event's own page says beyond the event, in one place for guests and for a public page.
export { type EventDetails, type FaqEntry, NO_DETAILS } from './event-details.rules.js';
export { type EventPage, EventPages } from './event-pages.service.js';
