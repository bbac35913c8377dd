/** The iCalendar room: guests' events in their calendars, by what mails carry, by a file, and by a feed of their own. */
export { IcalendarModule } from './icalendar.module.js';
export { InvitationsService } from './invitations/index.js';
export { publicCalendarFile } from './files/index.js';
