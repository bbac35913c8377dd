import { SHORTEST_SESSION_SECONDS } from '../../common/config/production.rules.js';
import type { Language } from '../../common/http/request-language.js';
import { zurichIso } from '../../common/time/zurich.js';
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

/** Seconds by which a session outlives its hold, because Stripe counts from when it receives the request. */
const SLACK_SECONDS = 60;

const FREE = /^free_([1-9][0-9]{0,9})$/;

/**
 * Returns when the session of a hold expires at the provider. The hold ends before, and ends the session: a shortened
 * hold much earlier, because the provider has a minimum duration of sessions.
 */
export function sessionExpiry(
  { createdAt, holdExpiresAt }: { createdAt: Date; holdExpiresAt?: Date | null },
  holdSeconds: number,
): Date {
  const slack = holdSeconds >= SHORTEST_SESSION_SECONDS ? SLACK_SECONDS : 0;
  const usual = createdAt.getTime() + holdSeconds * 1000;
  return new Date(Math.max(usual, holdExpiresAt?.getTime() ?? 0) + slack * 1000);
}

/** Returns the URL to which the provider redirects after the payment. */
export function successUrl(publicUrl: string, sessionId: string, eventId: number): string {
  return `${publicUrl}/payment-success?session_id=${sessionId}&event_id=${eventId}`;
}

/** Returns the URL to which the provider redirects a guest who leaves the payment page. */
export function cancelUrl(publicUrl: string, reference: string): string {
  return `${publicUrl}/api/checkout/cancelled?hold=${reference}`;
}

/**
 * Returns the URL to which the provider redirects after a payment at the entrance, paid or not, where no account is
 * signed in.
 */
export function walkInUrl(publicUrl: string, paid: boolean): string {
  return `${publicUrl}/walk-in${paid ? '?paid=1' : ''}`;
}

/** Returns the session id of a reservation that costs nothing. */
export function freeSessionId(reservationId: number): string {
  return `free_${reservationId}`;
}

/** Returns the reservation id in the session id of a free reservation; undefined for any other session id. */
export function freeReservationId(sessionId: string): number | undefined {
  const [, id] = FREE.exec(sessionId) ?? [];
  return id === undefined ? undefined : Number(id);
}

const REFUND_NOTES: Record<Language, { until: (when: string) => string; never: string }> = {
  en: {
    until: (when) => `Full refund if you cancel by ${when}. None after.`,
    never: 'This event begins so soon that a cancellation is not refunded.',
  },
  de: {
    until: (when) => `Stornierst du bis ${when}, bekommst du alles zurück; danach nichts mehr.`,
    never: 'Der Abend beginnt so bald, dass bei einer Stornierung nichts zurückkommt.',
  },
  fr: {
    until: (when) => `Remboursement complet si tu annules avant le ${when}. Plus rien ensuite.`,
    never: 'La soirée commence si tôt qu’une annulation n’est plus remboursée.',
  },
  it: {
    until: (when) => `Rimborso completo se disdici entro il ${when}. Poi nessun rimborso.`,
    never: 'La serata comincia così presto che una disdetta non viene più rimborsata.',
  },
};

/** Returns the sentence about refunds next to the provider's pay button, in the language of the payment page. */
export function refundNote(refundUntil: Date, now: Date, language: Language): string {
  const note = REFUND_NOTES[language];
  if (refundUntil <= now) return note.never;
  const [day = '', time] = zurichIso(refundUntil).split('T');
  const shown = language === 'en' ? day : day.split('-').toReversed().join('.');
  return note.until(`${shown}, ${time?.slice(0, 5)}`);
}
