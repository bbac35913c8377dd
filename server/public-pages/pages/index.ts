/** pages: what the public reads, as HTML that needs no script. */
export { CITY_MOTIFS } from './city-motifs.js';
export type { PageContext } from './context.js';
export { PRODUCT } from './document.js';
export { embedCard, THEMES } from './embed-card.js';
export { eventPage } from './event-page.js';
export { findFonts } from './fonts.js';
export { listPage, notFoundPage } from './list-page.js';
export { fullDay, priceInWords } from './parts.js';
export { cardSheet, pageSheet } from './styles.js';
