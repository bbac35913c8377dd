import type { DisputeStatus } from '../provider/index.js';
import type { Transition } from '../../common/database/transitions/transition-columns.js';

/**
 * The states of disputes (chargebacks): a payer's bank asks a question (`inquiry`), or has withdrawn the money and
 * waits for an answer (`needs_response`), reviews the answer (`under_review`), and decides. `closed`: ended without
 * money having moved.
 */
export const DISPUTE_STATES = [
  'inquiry',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'closed',
] as const satisfies readonly DisputeStatus[];
/** The state of a dispute. */
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** States of an undecided dispute, during which nothing may be refunded. */
export const OPEN_DISPUTE_STATES = [
  'inquiry',
  'needs_response',
  'under_review',
] as const satisfies readonly DisputeState[];

/** All transitions of a dispute: the bank decides, so every state may follow every other. */
export const DISPUTE_TRANSITIONS: readonly Transition<DisputeState>[] = [null, ...DISPUTE_STATES].flatMap(
  (from) =>
    DISPUTE_STATES.filter((to) => to !== from).map((to) => ({ from, to, when: 'the provider says so' })),
);
