/** feeds: guests' own events for their calendars, to save or to subscribe to. */
export { CalendarFeedEntity } from './calendar-feed.entity.js';
export { CalendarFeedsController } from './calendar-feeds.controller.js';
export { CalendarFeedsRepository } from './calendar-feeds.repository.js';
export { CalendarFeedsService } from './calendar-feeds.service.js';
export { EventCalendarController } from './event-calendar.controller.js';
export { CalendarFilesController } from './calendar-files.controller.js';
