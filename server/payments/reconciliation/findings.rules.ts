import type { ProviderSession } from '../provider/index.js';
import type { PaymentState } from '../records/payment.states.js';

/** Kinds of objects at the provider that the database lacks: what was done about them, or would be. */
const FINDINGS = {
  paid: {
    done: 'paid while we did not look: fulfilled, or paid back where the place is gone',
    planned: 'paid while we did not look: would be fulfilled, or paid back where the place is gone',
  },
  ownerless: {
    done: 'paid, and nobody here knows for what: kept as money without an owner',
    planned: 'paid, and nobody here knows for what: would be kept as money without an owner',
  },
  refund: {
    done: 'refunds that were not known: taken in',
    planned: 'refunds that are not known: would be taken in',
  },
  dispute: {
    done: 'disputes that were not known, or have gone on: taken in',
    planned: 'disputes that are not known, or have gone on: would be taken in',
  },
  ended: {
    done: 'payment pages that have ended or wait for a slow payment: taken in',
    planned: 'payment pages that have ended or wait for a slow payment: would be taken in',
  },
  page_without_hold: {
    done: 'payment pages without a held place: closed, so that nobody pays for nothing',
    planned: 'payment pages without a held place: would be closed, so that nobody pays for nothing',
  },
  page_left_open: {
    done: 'payment pages without a held place: left open in the safe mode; run it again without RESTORED',
    planned: 'payment pages without a held place: stay open in the safe mode',
  },
  coming_without_hold: {
    done: 'slow payments for places that are not held: nothing to do until the money is there',
    planned: 'slow payments for places that are not held: nothing to do until the money is there',
  },
};
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
  return Object.entries(FINDINGS).flatMap(([kind, sentence]) => {
    const those = found.filter((one) => one.kind === kind);
    if (those.length === 0) return [];
    const lines = those.map(({ id, about }) => `  ${id} (${about})`);
    return [`${those.length} ${sentence[tense]}`, ...lines];
  });
}
