/** invitations: what mails about reservations carry for calendars. */
export { type CalendarAttachment, InvitationsService } from './invitations.service.js';
