import type { ProviderSession } from '../provider/index.js';
import type { PaymentState } from '../records/payment.states.js';

/** Kinds of objects at the provider that the database lacks. */
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
/** A kind of object at the provider that the database lacks. */
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Kinds that are unknown payments. */
export const UNKNOWN_MONEY: readonly FindingKind[] = ['paid', 'ownerless', 'refund', 'dispute'];

type SessionStatus = ProviderSession['status'];

/** Returns the finding for a session whose payment has this state in the database; null if nothing is to be done. */
export function knownSession(session: SessionStatus, payment: PaymentState): FindingKind | null {
  if (session === payment || session === 'open' || payment === 'paid') return null;
  if (session === 'paid') return 'paid';
  // here the payment has already ended for good
  return payment === 'open' || payment === 'processing' ? 'ended' : null;
}

/** As `knownSession`, for a session with our reference whose hold is not in the database. */
export function sessionWithoutHold({
  status,
  paymentIntent,
}: Pick<ProviderSession, 'status' | 'paymentIntent'>): FindingKind | null {
  if (status === 'paid') return paymentIntent === null ? null : 'ownerless';
  // it can still be paid, although no seat is held
  if (status === 'open') return 'page_without_hold';
  return status === 'processing' ? 'coming_without_hold' : null;
}
