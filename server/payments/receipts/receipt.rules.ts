import type { CompanySettings } from '../../common/config/settings.js';
import type { Language } from '../../common/http/request-language.js';

/** A receipt documents a payment, a credit note a refund. */
export const RECEIPT_KINDS = ['receipt', 'credit_note'] as const;
/** Receipt or credit note. */
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** How money was paid or refunded: through the provider, in cash at the entrance, or as an organiser recorded. */
export type ReceiptMeans = 'online' | 'cash' | 'other';

/** What a receipt says besides number and amount. Stored, so that later changes of settings do not alter it. */
export interface ReceiptContent {
  company: CompanySettings;
  language: Language;
  event: { id: number; name: string; startsAt: string; city: string };
  /** When the money was paid or refunded. */
  paidAt: string;
  /** Missing in receipts of an earlier release, which were all online. */
  means?: ReceiptMeans;
  /** For a credit note: the number of the corrected receipt. */
  receipt: string | null;
  /** How the amount was calculated; missing if it is the price of the event, and in credit notes. */
  price?: ReceiptPrice;
}

/** The reductions in Rappen: together with the amount of the receipt they add up to the price of the event. */
interface ReceiptPrice {
  baseRappen: number;
  off: Partial<Record<ReceiptDeduction, number>>;
}

/** Kinds of reductions of a price, in the order of the receipt. */
export const RECEIPT_DEDUCTIONS = ['early', 'code', 'credit', 'waived'] as const;
type ReceiptDeduction = (typeof RECEIPT_DEDUCTIONS)[number];

/** The parts of an agreed price, in Rappen. */
type AgreedPrice = Record<`${'base' | 'charged' | ReceiptDeduction}Rappen`, number>;

/** Returns how an amount was calculated; undefined if it is the price of the event, or differs from the agreed price. */
export function receiptPrice(
  agreed: AgreedPrice | undefined,
  amountRappen: number,
): ReceiptPrice | undefined {
  if (!agreed || agreed.chargedRappen !== amountRappen || agreed.baseRappen === amountRappen)
    return undefined;
  const named = RECEIPT_DEDUCTIONS.filter((name) => agreed[`${name}Rappen`] > 0);
  const off = Object.fromEntries(named.map((name) => [name, agreed[`${name}Rappen`]]));
  return { baseRappen: agreed.baseRappen, off };
}

type NumberedReceipt = { kind: ReceiptKind; year: number; number: number };

/** Returns the formatted number: `R-2026-00042`; credit notes have their own numbers, `C-2026-00001`. */
export function receiptNumber({ kind, year, number }: NumberedReceipt): string {
  return `${kind === 'receipt' ? 'R' : 'C'}-${year}-${String(number).padStart(5, '0')}`;
}

/** Returns the value-added tax included in an amount, in Rappen, rounded; 0 if none is paid. */
export function vatWithin(amountRappen: number, percent: number | null): number {
  return percent === null ? 0 : Math.round((amountRappen * percent) / (100 + percent));
}
