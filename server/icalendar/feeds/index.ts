/** feeds: guests' own events for their calendars, to save or to subscribe to. */
export { CalendarFeedsController } from './calendar-feeds.controller.js';
export { CalendarFeedsService } from './calendar-feeds.service.js';
export { EventCalendarController } from './event-calendar.controller.js';
export { CalendarFilesController } from './calendar-files.controller.js';
