import type { CompanySettings } from '../../common/config/settings.js';
import type { Language } from '../../common/http/request-language.js';

/** A receipt says what was paid, a credit note what of it went back. */
export const RECEIPT_KINDS = ['receipt', 'credit_note'] as const;
/** A receipt says what was paid, a credit note what of it went back. */
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** How money came or went back: through the provider, in cash at the entrance, or in a way that an organiser wrote down. */
export type ReceiptMeans = 'online' | 'cash' | 'other';

/** What a receipt says beside its number and its amount: kept, so that it is the same whatever is set or changed later. */
export interface ReceiptContent {
  company: CompanySettings;
  language: Language;
  event: { id: number; name: string; startsAt: string; city: string };
  /** When the money came, or went back. */
  paidAt: string;
  /** Missing in those of an earlier release, which were all online. */
  means?: ReceiptMeans;
  /** Of a credit note: the number of the receipt that it takes back. */
  receipt: string | null;
  /** How the amount came about; missing where nothing was taken off the price of the event, and in credit notes. */
  price?: ReceiptPrice;
}

/** What took off what, in Rappen: together with the amount of the receipt it is the price of the event. */
export interface ReceiptPrice {
  baseRappen: number;
  off: Partial<Record<ReceiptDeduction, number>>;
}

/** What can take something off a price, in the order in which a receipt names it. */
export const RECEIPT_DEDUCTIONS = ['early', 'code', 'credit', 'waived'] as const;
/** What can take something off a price. */
export type ReceiptDeduction = (typeof RECEIPT_DEDUCTIONS)[number];

/** Of what a price is made up, as it was agreed; in Rappen. */
interface AgreedPrice {
  baseRappen: number;
  earlyRappen: number;
  codeRappen: number;
  creditRappen: number;
  waivedRappen: number;
  chargedRappen: number;
}

/** Returns how an amount came about; undefined where it is the price of the event, or another sum than was agreed. */
export function receiptPrice(
  agreed: AgreedPrice | undefined,
  amountRappen: number,
): ReceiptPrice | undefined {
  if (!agreed || agreed.chargedRappen !== amountRappen || agreed.baseRappen === amountRappen)
    return undefined;
  const { baseRappen, earlyRappen, codeRappen, creditRappen, waivedRappen } = agreed;
  const off = { early: earlyRappen, code: codeRappen, credit: creditRappen, waived: waivedRappen };
  const named = RECEIPT_DEDUCTIONS.filter((name) => off[name] > 0);
  return { baseRappen, off: Object.fromEntries(named.map((name) => [name, off[name]])) };
}

/** Above this a receipt has to name its recipient to count for the value-added tax (ordinance on it, art. 57), in Rappen. */
const RECIPIENT_ABOVE = 40_000;

/** Whether a receipt of this amount, in Rappen, has to name whom it is made out to. */
export function needsRecipient(amountRappen: number): boolean {
  return amountRappen > RECIPIENT_ABOVE;
}

const LETTERS: Readonly<Record<ReceiptKind, string>> = { receipt: 'R', credit_note: 'C' };
const DIGITS = 5;

/** Returns the number as it is written: `R-2026-00042`; a credit note has its own numbers, `C-2026-00001`. */
export function receiptNumber({
  kind,
  year,
  number,
}: {
  kind: ReceiptKind;
  year: number;
  number: number;
}): string {
  return `${LETTERS[kind]}-${year}-${String(number).padStart(DIGITS, '0')}`;
}

/** Returns the value-added tax that is part of an amount, in Rappen, rounded; 0 where none is paid. */
export function vatWithin(amountRappen: number, percent: number | null): number {
  return percent === null ? 0 : Math.round((amountRappen * percent) / (100 + percent));
}
