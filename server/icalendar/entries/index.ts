/** entries: how reservations stand in calendars: an id that stays, and a sequence that grows with each change. */
export { CalendarEntriesRepository } from './calendar-entries.repository.js';
export { CalendarEntriesService, type CalendarEntry } from './calendar-entries.service.js';
export { CalendarEntryEntity } from './calendar-entry.entity.js';
