/** The organisers' calls about the team: who works at the events, and as what. */
export { AdminTeamModule } from './admin-team.module.js';
