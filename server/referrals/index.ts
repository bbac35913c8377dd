/** The referrals room: how many come to an event by which link, as numbers that follow nobody. */
export { channelOf, DIRECT } from './channel.rules.js';
export { ReferralsModule } from './referrals.module.js';
export { ReferralsService } from './referrals.service.js';
