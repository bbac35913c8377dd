import { countByPerson } from '../assignment/assignment-problem.js';
import { i32, u8 } from '../common/index.js';

/** The choice of the meetings of an evening: people by position and the pairs that could meet. */
export interface MeetingsProblem {
  people: number;
  rounds: number;
  /** The most meetings in all rounds, by tables and people. */
  most: number;
  /** How often each person has sat alone before. */
  pausesBefore: Int32Array;
  /** The pairs. The arrays are parallel. */
  a: Int32Array;
  b: Int32Array;
  /** Scores in tenths of a percent. */
  score: Int32Array;
  /** 0, or 1 + the index of the most serious soft rule that the pair breaks. A pair on a match list breaks none. */
  tier: Uint8Array;
  /** 1 for a pair on a match list. */
  listed: Uint8Array;
  /** 1 for a pair whose meeting was announced. */
  announced: Uint8Array;
}

/** Returns what an n-th meeting takes off a person's unevenness (n from 1): less with each. */
export function evenness(problem: MeetingsProblem, person: number, n: number): number {
  return 2 * (i32(problem.pausesBefore, person) + problem.rounds - n) + 1;
}

/** Returns the worth of a choice, given as positions of pairs: the objectives in lexicographic order. */
export function worthOf(problem: MeetingsProblem, chosen: Int32Array) {
  const meetings = countByPerson(problem, chosen);
  const sum = (values: Int32Array | Uint8Array): number =>
    chosen.reduce((all, pair) => all + (values[pair] ?? 0), 0);
  return {
    meetings: chosen.length,
    // sum of the squares of all people's pauses, the fewer the better: of equal sums the most even one has the fewest
    unevenness: meetings.reduce(
      (all, count, person) => all + (i32(problem.pausesBefore, person) + problem.rounds - count) ** 2,
      0,
    ),
    // the fewer the better
    broken: sum(problem.tier),
    listed: sum(problem.listed),
    score: sum(problem.score),
    announced: sum(problem.announced),
  };
}

/** Returns the gains of the objectives after meetings and pauses, in order; those that cannot differ are left out. */
export function gainsOf(problem: MeetingsProblem) {
  const gain = (values: Int32Array | Uint8Array, sign: number): Float64Array | null =>
    values.some((one) => one > 0) ? Float64Array.from(values, (one) => sign * one) : null;
  return {
    broken: gain(problem.tier, -1),
    listed: gain(problem.listed, 1),
    score: gain(problem.score, 1),
    announced: gain(problem.announced, 1),
  };
}

/** Returns what a meeting is worth where not all fit: a pair on a match list before all others, few soft rules broken, score. */
export function valueOf({ listed, tier, score }: MeetingsProblem, pair: number): number {
  return (u8(listed, pair) * 10 - u8(tier, pair)) * 1000 + i32(score, pair);
}

/** The split of the chosen meetings into rounds. The arrays have one entry for each of them. */
export interface SplitProblem extends Pick<MeetingsProblem, 'people' | 'rounds' | 'a' | 'b' | 'listed'> {
  /** The most meetings of a round. */
  tables: number;
  /** The round (from 0) for which a meeting was announced, or NOT_ANNOUNCED. */
  announcedRound: Int32Array;
  /** 1 for each person who sat alone in the round before. */
  paused: Uint8Array;
}

export const NOT_ANNOUNCED = -1;
/** The round of a meeting that fits into none. */
export const NO_ROUND = -1;
