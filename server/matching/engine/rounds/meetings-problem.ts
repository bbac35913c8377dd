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

/** What a choice of meetings is worth: the objectives in lexicographic order. */
export interface MeetingsWorth {
  /** The more the better. */
  meetings: number;
  /** Sum of the squares of all people's pauses. The fewer the better: of equal sums the most even one has the fewest. */
  unevenness: number;
  /** Sum of the tiers. The fewer the better. */
  broken: number;
  listed: number;
  score: number;
  announced: number;
}

/** The choices that are optimal in all objectives so far. */
export interface Stage {
  /** Returns one of them: positions of pairs, ascending. */
  choose(): Int32Array;
  /** Returns those that in addition have the greatest sum of these integers. */
  next(gain: Float64Array): Stage;
}

/** Returns what an n-th meeting takes off a person's unevenness (n from 1): less with each. */
export function evenness(problem: MeetingsProblem, person: number, n: number): number {
  return 2 * (i32(problem.pausesBefore, person) + problem.rounds - n) + 1;
}

/** Returns the worth of a choice, given as positions of pairs. */
export function worthOf(problem: MeetingsProblem, chosen: Int32Array): MeetingsWorth {
  const meetings = meetingsByPerson(problem, chosen);
  const sum = (values: Int32Array | Uint8Array): number =>
    chosen.reduce((all, pair) => all + (values[pair] ?? 0), 0);
  return {
    meetings: chosen.length,
    unevenness: meetings.reduce(
      (all, count, person) => all + (i32(problem.pausesBefore, person) + problem.rounds - count) ** 2,
      0,
    ),
    broken: sum(problem.tier),
    listed: sum(problem.listed),
    score: sum(problem.score),
    announced: sum(problem.announced),
  };
}

/** Returns the number of meetings of each person. */
export function meetingsByPerson(
  { people, a, b }: Pick<MeetingsProblem, 'people' | 'a' | 'b'>,
  chosen: Int32Array,
): Int32Array {
  const counts = new Int32Array(people);
  for (const pair of chosen)
    for (const person of [i32(a, pair), i32(b, pair)]) counts[person] = i32(counts, person) + 1;
  return counts;
}

/** Returns the gains of the objectives after meetings and pauses, in order; those that cannot differ are left out. */
export function gainsOf(
  problem: MeetingsProblem,
): Record<'broken' | 'listed' | 'score' | 'announced', Float64Array | null> {
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
