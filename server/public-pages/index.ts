/**
 * The public pages: events for everybody, as HTML without a script, cards, pictures, a calendar and a map for search
 * engines.
 *
 * - `pages`: what the public reads, as HTML that needs no script.
 * - `preview`: the picture that is made for each event, for those who share its address.
 * - `words`: what public pages say, in the four languages.
 */
export { isPublicAddress, publicAddresses } from './public-addresses.js';
export { PublicPagesModule } from './public-pages.module.js';
export { ReferralEnds } from './referral-ends.service.js';
