/** The referrals room: how many people come to an event through which link, as counts that identify nobody. */
export { channelOf, DIRECT } from './referrals.service.js';
export { ReferralsModule } from './referrals.module.js';
export { ReferralsService } from './referrals.service.js';
