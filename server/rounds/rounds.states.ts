/** The states of an event's rounds: planned and not begun, in progress, paused, over. */
export const ROUNDS_STATES = ['waiting', 'running', 'paused', 'ended'] as const;
/** The state of an event's rounds; there is none without a plan. */
export type RoundsState = (typeof ROUNDS_STATES)[number];
