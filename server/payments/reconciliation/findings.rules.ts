import type { ProviderSession } from '../provider/index.js';
import type { PaymentState } from '../records/payment.states.js';

/** What the provider may know that the database does not. */
export const FINDING_KINDS = [
  'paid',
  'ownerless',
  'refund',
  'dispute',
  'ended',
  'page_without_hold',
  'page_left_open',
  'coming_without_hold',
] as const;
/** What the provider may know that the database does not. */
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Kinds that are money of which we do not know. */
export const UNKNOWN_MONEY: readonly FindingKind[] = ['paid', 'ownerless', 'refund', 'dispute'];

type SessionStatus = ProviderSession['status'];

/** Returns what is to be taken in of a session whose payment has this state here; null if nothing is. */
export function knownSession(session: SessionStatus, payment: PaymentState): FindingKind | null {
  if (session === payment || session === 'open' || payment === 'paid') return null;
  if (session === 'paid') return 'paid';
  // here it has ended for good already
  return payment === 'open' || payment === 'processing' ? 'ended' : null;
}

/** The same of a session that bears our name, and whose hold is not here. */
export function sessionWithoutHold({
  status,
  paymentIntent,
}: Pick<ProviderSession, 'status' | 'paymentIntent'>): FindingKind | null {
  if (status === 'paid') return paymentIntent === null ? null : 'ownerless';
  // it can still be paid, by somebody for whom no place is held
  if (status === 'open') return 'page_without_hold';
  return status === 'processing' ? 'coming_without_hold' : null;
}
