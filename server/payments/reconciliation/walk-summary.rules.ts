import { FINDING_KINDS, type FindingKind } from './findings.rules.js';

interface Found {
  kind: FindingKind;
  id: string;
  about: string;
}

const SENTENCES: Readonly<Record<FindingKind, { done: string; planned: string }>> = {
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

/** What cannot be found out from the provider, so that organisers have to ask the guests. */
export const CANNOT_BE_KNOWN = [
  'What cannot be known from the provider, if the database was restored from a copy of that time:',
  '  sign-ups, profiles, photos, answers, consents and deletions since',
  '  events that were made or changed since; places of free events, and places that were given',
  '  places that were given back without a refund, and places on waiting lists',
  '  arrivals, feedback, connections, blocks and reports; what organisers wrote and decided',
  '  mails that were sent since: some may be sent once more',
];

/** Returns the findings as lines, by kind, with their number and ids. */
export function summaryOf(found: readonly Found[], tense: 'done' | 'planned'): string[] {
  return FINDING_KINDS.flatMap((kind) => {
    const those = found.filter((one) => one.kind === kind);
    if (those.length === 0) return [];
    const lines = those.map(({ id, about }) => `  ${id} (${about})`);
    return [`${those.length} ${SENTENCES[kind][tense]}`, ...lines];
  });
}
