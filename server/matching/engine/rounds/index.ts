/** Rounds: who meets whom at which table, round by round, with proof that no plan is better. */
export { planRounds } from './plan-rounds.js';
export type { Round, RoundsPlan, RoundsReport, RoundsRules } from './rounds.types.js';
