/** public-pages: events as HTML without scripts, cards, pictures, a calendar, and a sitemap. */
export { PublicPagesModule } from './public-pages.module.js';
export { ReferralEnds } from './views.service.js';
