import type Stripe from 'stripe';
import { SECOND } from '../../common/time/durations.rules.js';

/** Kinds of balance transactions. `other` has nothing to do with events, for example a reserve. */
const BALANCE_ENTRY_KINDS = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;
/** A kind of balance transaction. */
export type BalanceEntryKind = (typeof BALANCE_ENTRY_KINDS)[number];

/** A transaction on our balance at the provider. */
export interface ProviderBalanceEntry {
  id: string;
  kind: BalanceEntryKind;
  /** Before the fee; negative for outgoing money. */
  amountRappen: number;
  feeRappen: number;
  currency: string;
  paymentIntent: string | null;
  source: string | null;
  /** When a payout arrives at the bank. */
  arrivesAt: Date | null;
  createdAt: Date;
}

/** Stripe's reporting categories. */
const KINDS: Readonly<Record<string, BalanceEntryKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

/** Converts a balance transaction of Stripe. */
export function toBalanceEntry(entry: Stripe.BalanceTransaction): ProviderBalanceEntry {
  const source = entry.source as (object & { id: string }) | string | null;
  const object = typeof source === 'string' || source === null ? {} : source;
  return {
    id: entry.id,
    kind: KINDS[entry.reporting_category] ?? 'other',
    amountRappen: entry.amount,
    feeRappen: entry.fee,
    currency: entry.currency,
    paymentIntent: 'payment_intent' in object ? idOf(object.payment_intent) : null,
    source: idOf(source),
    arrivesAt:
      'arrival_date' in object && typeof object.arrival_date === 'number'
        ? new Date(object.arrival_date * SECOND)
        : null,
    createdAt: new Date(entry.created * SECOND),
  };
}

function idOf(named: unknown): string | null {
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named !== null && 'id' in named ? String(named.id) : null;
}
