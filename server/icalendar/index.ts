/**
 * The iCalendar room: guests' events in their calendars: attached to mails, as a file, and as a feed.
 *
 * - `entries`: the calendar entries of reservations: a fixed UID, and a SEQUENCE that increases with each change.
 * - `feeds`: guests' own events, as a file or a feed.
 * - `files`: the only code that writes iCalendar.
 * - `invitations`: the calendar attachments of mails about reservations.
 */
export { IcalendarModule } from './icalendar.module.js';
export { InvitationsService } from './invitations/invitations.service.js';
export { publicCalendarFile } from './files/calendar-file.js';
