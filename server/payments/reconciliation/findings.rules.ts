import type { ProviderSession } from '../provider/index.js';
import type { PaymentState } from '../records/payment.states.js';

/** What was found, what is done about it, and what would be done (default: `would be` and the same words). */
type Sentence = readonly [what: string, done: string, planned?: string];

/** Kinds of objects at the provider that the database lacks. */
const FINDINGS = {
  paid: ['paid while we did not look', 'fulfilled, or paid back where the place is gone'],
  ownerless: ['paid, and nobody here knows for what', 'kept as money without an owner'],
  refund: ['refunds unknown to us', 'taken in'],
  dispute: ['disputes unknown to us, or further on than we know', 'taken in'],
  ended: ['payment pages that have ended or wait for a slow payment', 'taken in'],
  page_without_hold: ['payment pages without a held place', 'closed, so that nobody pays for nothing'],
  page_left_open: [
    'payment pages without a held place',
    'left open in the safe mode; run it again without RESTORED',
    'stay open in the safe mode',
  ],
  coming_without_hold: [
    'slow payments for places that are not held',
    'nothing to do until the money is there',
    'nothing to do until the money is there',
  ],
} satisfies Record<string, Sentence>;
/** A kind of object at the provider that the database lacks. */
export type FindingKind = keyof typeof FINDINGS;

/** Kinds that are unknown payments. */
export const UNKNOWN_MONEY: readonly FindingKind[] = ['paid', 'ownerless', 'refund', 'dispute'];

/** Returns the finding for a session whose payment has this state in the database; null if nothing is to be done. */
export function knownSession(session: ProviderSession['status'], payment: PaymentState): FindingKind | null {
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

/** Returns the findings as lines, by kind, with their number and ids. */
export function summaryOf(
  found: readonly { kind: FindingKind; id: string; about: string }[],
  tense: 'done' | 'planned',
): string[] {
  return Object.entries<Sentence>(FINDINGS).flatMap(([kind, [what, done, planned = `would be ${done}`]]) => {
    const those = found.filter((one) => one.kind === kind);
    if (those.length === 0) return [];
    const lines = those.map(({ id, about }) => `  ${id} (${about})`);
    return [`${those.length} ${what}: ${tense === 'done' ? done : planned}`, ...lines];
  });
}
