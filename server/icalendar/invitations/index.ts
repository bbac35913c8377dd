/** invitations: what mails about reservations carry for calendars. */
export { InvitationsService } from './invitations.service.js';
