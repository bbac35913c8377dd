/** cards: recognises blocked people by the card that they pay with. */
export { BlockedCardsService } from './blocked-cards.service.js';
