/** The iCalendar room: guests' events in their calendars: attached to mails, as a file, and as a feed. */
export { CalendarEntriesService } from './calendar-entries.service.js';
export { publicCalendarFile } from './calendar-file.js';
export { IcalendarModule } from './icalendar.module.js';
