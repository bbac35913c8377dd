/**
 * The iCalendar room: guests' events in their calendars, by what mails carry, by a file, and by a feed of their own.
 *
 * - `entries`: how reservations stand in calendars: an id that stays, and a sequence that grows with each change.
 * - `feeds`: guests' own events for their calendars, to save or to subscribe to.
 * - `files`: the one place where iCalendar is written.
 * - `invitations`: what mails about reservations carry for calendars.
 */
export { IcalendarModule } from './icalendar.module.js';
export { InvitationsService } from './invitations/invitations.service.js';
export { publicCalendarFile } from './files/calendar-file.js';
