/** Invitations to work at the events: who is to get which role once they have opened the link in their mail. */
export { type InvitedRole, TeamInvitationEntity } from './team-invitation.entity.js';
export { TeamInvitationsRepository } from './team-invitations.repository.js';
