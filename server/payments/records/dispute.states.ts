import type { DisputeStatus } from '../provider/index.js';
import type { Transition } from '../../common/database/transitions/transition.rules.js';

/**
 * The states of disputes (chargebacks): a payer's bank asks (`inquiry`) or has taken the money back and waits for an
 * answer (`needs_response`), weighs it (`under_review`), and decides. `closed`: over without money having moved.
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

/** States in which a dispute is not decided: nothing may be refunded beside it. */
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
