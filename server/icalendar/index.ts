/** icalendar: guests' events for their calendars: attached to emails, as a file, and as a feed. */
export { CalendarEntriesService } from './calendar-entries.service.js';
export { publicCalendarFile } from './calendar-file.js';
export { IcalendarModule } from './icalendar.module.js';
