import type { EarlyPriceEntity } from './early-price.entity.js';

/** The early price of an event. */
export type EarlyPrice = Readonly<EarlyPriceEntity>;

/** An early price that is available. */
export interface EarlyOffer {
  priceRappen: number;
  /** Null without an end. */
  until: Date | null;
  /** Seats left at this price; null if they are not limited. */
  left: number | null;
}

/** Whether an early price is available now: it has not ended, and a seat at it is left. */
export function isEarly({ until, places, taken }: EarlyPrice, now: Date): boolean {
  return (until === null || now < until) && (places === null || taken < places);
}
