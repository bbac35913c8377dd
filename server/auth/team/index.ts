/** The team: organisers and hosts, how they come and how they go. */
export { TeamRepository } from './team.repository.js';
export { type Invitation, type TeamChange, type TeamMember, TeamService } from './team.service.js';
