/** The public pages: events for everybody, as HTML without a script, cards, pictures, a calendar and a map for search engines. */
export { isPublicAddress, publicAddresses } from './public-addresses.js';
export { PublicPagesModule } from './public-pages.module.js';
export { ReferralEnds } from './referral-ends.service.js';
