import { i32, u8 } from '../common/index.js';

/** The input of the assignment: people by position, the allowed pairs, and the limit of matches for each person. */
export interface AssignmentProblem {
  people: number;
  /** k, at least 1. */
  matchesPerPerson: number;
  /** The maximum number of matches of each person, at least k. */
  capacity: Int32Array;
  /** The allowed pairs. `a`, `b`, `score` and `keep` are parallel arrays. */
  a: Int32Array;
  b: Int32Array;
  /** Scores in tenths of a percent: integers from 0 to 1000. */
  score: Int32Array;
  /** 1 for a pair that is preferred among equally good solutions, else 0. */
  keep: Uint8Array;
}

/** The objectives of the assignment, in lexicographic order. */
export interface Objectives {
  /** Number of people with at least 1, 2, … k matches. An earlier entry counts before a later one. */
  reached: number[];
  /** The best score of each person with a match, and of these the lowest. Infinity if nobody has a match. */
  worstBest: number;
  /** Sum of the scores of the chosen pairs. */
  sum: number;
  /** Number of chosen pairs with `keep` = 1. */
  kept: number;
}

/** Returns the objective values of a solution, which is given as positions of the chosen pairs. */
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
 * Returns the coverage: one number for the first objective. The n-th match of a person counts k + 1 - n; matches beyond k count 0.
 * The solutions with the greatest coverage are exactly those with the lexicographically greatest `reached`: two such
 * solutions can be transformed into each other in steps that add a match to one person and remove one from at most one
 * other person, and a step raises the coverage if and only if it raises the earlier entry of `reached`
 * (decreasing minimisation on M-convex sets, Frank and Murota 2018; on jump systems, Murota 2006).
 */
export function coverageOf(reached: readonly number[]): number {
  return reached.reduce((sum, people, at) => sum + people * (reached.length - at), 0);
}

/** Returns what the n-th match of a person adds to the coverage (n from 1). */
export function coverageOfMatch(matchesPerPerson: number, n: number): number {
  return Math.max(0, matchesPerPerson + 1 - n);
}

/** Returns the maximum number of matches of each person: the smaller of capacity and number of allowed pairs. */
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
 * Returns an upper bound on `reached` for people with these limits who share `slots` matches.
 * No solution exceeds it; most events reach it.
 */
export function coverageBound(limits: Int32Array, slots: number, matchesPerPerson: number): number[] {
  let left = slots;
  return Array.from({ length: matchesPerPerson }, (_, at) => {
    const count = Math.min(left, limits.filter((limit) => limit > at).length);
    left -= count;
    return count;
  });
}
