import { i32, u8 } from '../common/index.js';

/** Whose lists are to be made: people by position, pairs that may be chosen, and how many each may have. */
export interface AssignmentProblem {
  people: number;
  /** k, at least 1. */
  matchesPerPerson: number;
  /** For each person the most matches they may get, at least k. */
  capacity: Int32Array;
  /** The pairs that may be chosen; the three arrays are parallel. */
  a: Int32Array;
  b: Int32Array;
  /** Integers from 0 to 1000. */
  score: Int32Array;
  /** 1 for pairs preferred among equally good lists. */
  keep: Uint8Array;
}

/** What the lists are judged by, in this order. */
export interface Objectives {
  /** People with at least 1, 2, … k matches; earlier entries count before later ones. */
  reached: number[];
  /** The lowest best score among people with a match; Infinity when nobody has one. */
  worstBest: number;
  /** The sum of the scores of the chosen pairs. */
  sum: number;
  /** How many of the pairs to keep were kept. */
  kept: number;
}

/** Judges lists, given as positions of the chosen pairs. */
export function evaluate(problem: AssignmentProblem, chosen: Int32Array): Objectives {
  const count = new Int32Array(problem.people);
  const best = new Int32Array(problem.people).fill(-1);
  let sum = 0;
  let kept = 0;
  chosen.forEach((pair) => {
    const score = i32(problem.score, pair);
    sum += score;
    kept += u8(problem.keep, pair);
    for (const person of [i32(problem.a, pair), i32(problem.b, pair)]) {
      count[person] = i32(count, person) + 1;
      best[person] = Math.max(i32(best, person), score);
    }
  });
  const levels = Array.from({ length: problem.matchesPerPerson }, (_, at) => at + 1);
  return {
    reached: levels.map((level) => count.filter((matches) => matches >= level).length),
    worstBest: best.reduce((worst, score) => (score >= 0 ? Math.min(worst, score) : worst), Infinity),
    sum,
    kept,
  };
}

/**
 * One number for the first objective. The n-th match of a person is worth k + 1 - n, and nothing beyond k.
 * Because that worth falls with every match, the lists of the greatest worth are exactly those that are best one count
 * after the other: what any two such lists differ by can be undone step by step, each step giving to one person and
 * taking from at most one other, and such a step raises the worth if and only if it raises the earlier count
 * (decreasing minimisation on M-convex sets, Frank and Murota 2018; on jump systems, Murota 2006).
 */
export function coverageOf(reached: readonly number[]): number {
  return reached.reduce((sum, people, at) => sum + people * (reached.length - at), 0);
}

/** What the n-th match of a person is worth (n from 1). */
export function coverageOfMatch(matchesPerPerson: number, n: number): number {
  return Math.max(0, matchesPerPerson + 1 - n);
}

/** For each person how many matches they can have at most: their capacity, or everybody who is allowed. */
export function maxMatches(problem: AssignmentProblem): Int32Array {
  const allowed = new Int32Array(problem.people);
  for (const side of [problem.a, problem.b]) {
    side.forEach((person) => {
      allowed[person] = i32(allowed, person) + 1;
    });
  }
  return allowed.map((count, person) => Math.min(count, i32(problem.capacity, person)));
}

/**
 * What `people` could have at best if they shared `places` places freely, by the counts of `judge`.
 * No lists are better; most events reach it.
 */
export function coverageBound(limits: Int32Array, slots: number, matchesPerPerson: number): number[] {
  let left = slots;
  return Array.from({ length: matchesPerPerson }, (_, at) => {
    const count = Math.min(left, limits.filter((limit) => limit > at).length);
    left -= count;
    return count;
  });
}
