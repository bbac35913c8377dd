import { LEAST_PRICE_RAPPEN } from '../../events/calendar/event.rules.js';

/** The discount of a code: a percentage of the price, or an amount in Rappen. */
export type CodeValue = { percent: number } | { amountRappen: number };

/** The input of a price calculation; amounts in Rappen. */
export interface PriceParts {
  /** The price of the event. */
  baseRappen: number;
  /** The early price, if one is available; null otherwise. */
  earlyRappen?: number | null;
  /** The code, if it is valid; null otherwise. */
  code?: CodeValue | null;
  /** The guest's available credit. */
  creditRappen?: number;
}

/** A price and its reductions; amounts in Rappen, none negative: `base = early + code + credit + waived + charged`. */
export interface Price {
  /** The price of the event when it was reserved. */
  baseRappen: number;
  /** Reduction by the early price. */
  earlyRappen: number;
  /** Reduction by the code. */
  codeRappen: number;
  /** Paid with credit. */
  creditRappen: number;
  /** A remainder too small to be charged. */
  waivedRappen: number;
  /** Amount paid to the provider: 0, or at least LEAST_PRICE_RAPPEN. */
  chargedRappen: number;
}

/**
 * Returns the price of a seat. Applies the early price, then the code, then the credit, each to the remainder. A
 * percentage is rounded up to a whole Rappen, in the guest's favour. Nothing goes below 0. A remainder under
 * LEAST_PRICE_RAPPEN, which the provider cannot charge, is waived.
 */
export function priceFor({ baseRappen, earlyRappen, code, creditRappen = 0 }: PriceParts): Price {
  const early = Math.max(0, baseRappen - (earlyRappen ?? baseRappen));
  const codeOff = code ? codeDiscount(code, baseRappen - early) : 0;
  const due = baseRappen - early - codeOff;
  const credit = Math.min(Math.max(0, creditRappen), due);
  const rest = due - credit;
  const isCharged = rest >= LEAST_PRICE_RAPPEN;
  return {
    baseRappen,
    earlyRappen: early,
    codeRappen: codeOff,
    creditRappen: credit,
    waivedRappen: isCharged ? 0 : rest,
    chargedRappen: isCharged ? rest : 0,
  };
}

/**
 * Returns the difference between a seat's price and the remaining payment of another one, in Rappen; 0 if the seat
 * costs no more, or so little more that the provider cannot charge it.
 */
export function surcharge(priceRappen: number, leftRappen: number): number {
  const more = priceRappen - leftRappen;
  return more >= LEAST_PRICE_RAPPEN ? more : 0;
}

/** Whether a price is below that of the event. */
export function isReduced({ baseRappen, chargedRappen }: Price): boolean {
  return chargedRappen !== baseRappen;
}

function codeDiscount(code: CodeValue, priceRappen: number): number {
  const off = 'percent' in code ? Math.ceil((priceRappen * code.percent) / 100) : code.amountRappen;
  return Math.min(Math.max(0, off), priceRappen);
}
