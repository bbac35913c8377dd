import type { EarlyPriceEntity } from './early-price.entity.js';

/** The early price of an event. */
export type EarlyPrice = Readonly<EarlyPriceEntity>;

/** An early price that can be had. */
export interface EarlyOffer {
  priceRappen: number;
  /** Null without an end. */
  until: Date | null;
  /** Places that are left at this price; null where they are not counted. */
  left: number | null;
}

/** Whether an early price can be had now: its time has not passed, and a place at it is left. */
export function isEarly({ until, places, taken }: EarlyPrice, now: Date): boolean {
  return (until === null || now < until) && (places === null || taken < places);
}
