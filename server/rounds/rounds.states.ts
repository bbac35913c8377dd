/** The states of an event's rounds: planned and not begun, a round under way, stopped for a while, over. */
export const ROUNDS_STATES = ['waiting', 'running', 'paused', 'ended'] as const;
/** The state of an event's rounds. Where no plan has been made there is none. */
export type RoundsState = (typeof ROUNDS_STATES)[number];
