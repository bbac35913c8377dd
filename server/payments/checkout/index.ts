/** checkout: reserves a seat, opens its payment page, and ends holds that are not paid. */
export { HoldsService } from './holds.service.js';
export { surcharge } from './price.rules.js';
