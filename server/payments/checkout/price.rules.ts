import { LEAST_PRICE_RAPPEN } from '../../events/calendar/event.rules.js';

/** What a code takes off: whole percents of the price, or an amount in Rappen. */
export type CodeValue = { percent: number } | { amountRappen: number };

/** What a price is made of; amounts in Rappen. */
export interface PriceParts {
  /** The price of the event. */
  baseRappen: number;
  /** The early price, if one is left; null without. */
  earlyRappen?: number | null;
  /** The code, if it is good; null without. */
  code?: CodeValue | null;
  /** The credit that the guest has. */
  creditRappen?: number;
}

/**
 * What a place costs, and why; amounts in Rappen, none negative:
 * `base = early + code + credit + waived + charged`.
 */
export interface Price {
  /** The price of the event when it was reserved. */
  baseRappen: number;
  /** What the early price takes off. */
  earlyRappen: number;
  /** What the code takes off. */
  codeRappen: number;
  /** What is paid with credit. */
  creditRappen: number;
  /** A rest that is too small to be charged. */
  waivedRappen: number;
  /** What is paid at the provider: 0, or at least LEAST_PRICE_RAPPEN. */
  chargedRappen: number;
}

/**
 * Returns what a place costs. The early price comes first, then the code, then the credit, each on what is left. A
 * percentage is rounded up to a whole Rappen, in the guest's favour. Nothing goes below 0. A rest under
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
 * Returns what a place costs more than what is left of what was paid for another, in Rappen; 0 if it costs no more, or so
 * little more that the provider cannot charge it.
 */
export function surcharge(priceRappen: number, leftRappen: number): number {
  const more = priceRappen - leftRappen;
  return more >= LEAST_PRICE_RAPPEN ? more : 0;
}

/** Whether a price is other than that of the event. */
export function isReduced({ baseRappen, chargedRappen }: Price): boolean {
  return chargedRappen !== baseRappen;
}

function codeDiscount(code: CodeValue, priceRappen: number): number {
  const off = 'percent' in code ? Math.ceil((priceRappen * code.percent) / 100) : code.amountRappen;
  return Math.min(Math.max(0, off), priceRappen);
}
