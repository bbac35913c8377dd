/** early-prices: a lower price for those who reserve early, counted as seats are. */
export { EarlyPricesService } from './early-prices.service.js';
export { type EarlyOffer, type EarlyPrice } from './early-price.rules.js';
