/** referrals: counts how many people come to an event through which link, without personal data. */
export { channelOf, DIRECT } from './referrals.service.js';
export { ReferralsModule } from './referrals.module.js';
export { ReferralsService } from './referrals.service.js';
