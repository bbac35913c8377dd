import { solveByFlow } from './flow-solver.js';
import {
  evaluate,
  coverageBound,
  coverageOf,
  placesOf,
  type AssignmentProblem,
} from './assignment-problem.js';
import { pairsByPerson, solveIntegerProgram } from './integer-program.js';
import { endsOf, i32, u8 } from '../common/index.js';

/** An optimal solution and its objective values. */
export interface MatchLists extends ReturnType<typeof evaluate> {
  /** Positions of the chosen pairs, ascending. */
  chosen: Int32Array;
  method: 'flow' | 'programme';
}

/** An exact solver of the assignment. */
interface Solver {
  name: MatchLists['method'];
  /** Upper bound on `reached`, from the capacities alone. */
  reachedBound: number[];
  /**
   * Returns a solution of this coverage (absent: the greatest) in which every person with a match has one of at least
   * `threshold`, or null. `scored`: of these one with the greatest sum of scores and then the most kept pairs.
   */
  solve(threshold: number, coverage?: number, scored?: boolean): Promise<Int32Array | null>;
}

/**
 * Step 3 of a matching run: chooses the pairs. Pairs that were seen are chosen in any case. Objectives in lexicographic
 * order: as many people as possible with at least one match, then two, … k; as few matches as possible beyond the limit,
 * which only lists that were seen may exceed; the highest possible best score of the person whose best score is lowest; the
 * greatest sum of scores; the most pairs with `keep`.
 */
export async function optimalLists(problem: AssignmentProblem): Promise<MatchLists> {
  const side = bipartition(problem);
  const solver = side ? flowSolver(problem, side) : integerProgramSolver(problem);
  const chosen = (await solveAtBound(problem, solver)) ?? (await solveStepwise(problem, solver));
  return { chosen, method: solver.name, ...evaluate(problem, chosen) };
}

/** Solves the problem in one run if the upper bounds can be reached, which is so for most events. Returns null otherwise. */
function solveAtBound(problem: AssignmentProblem, solver: Solver): Promise<Int32Array | null> {
  const threshold = highestThreshold(problem, solver.reachedBound[0] ?? 0);
  return feasible(problem, solver, threshold, coverageOf(solver.reachedBound, placesOf(problem).step), true);
}

/** Finds the coverage, then the threshold by binary search, then the sum of scores. */
async function solveStepwise(problem: AssignmentProblem, solver: Solver): Promise<Int32Array> {
  const most = evaluate(problem, (await solver.solve(0)) ?? new Int32Array());
  const { coverage } = most;
  const top = highestThreshold(problem, most.reached[0] ?? 0);
  const thresholds = [...new Set(problem.score)]
    .filter((score) => score > most.worstBest && score <= top)
    .sort((a, b) => a - b);
  let threshold = Number.isFinite(most.worstBest) ? most.worstBest : 0;
  for (let low = 0, high = thresholds.length; low < high;) {
    const middle = (low + high) >> 1;
    const found = await feasible(problem, solver, thresholds[middle] ?? 0, coverage);
    if (found === null) {
      high = middle;
      continue;
    }
    threshold = evaluate(problem, found).worstBest;
    low = thresholds.findIndex((score) => score > threshold);
    if (low < 0) break;
  }
  const chosen = await feasible(problem, solver, threshold, coverage, true);
  if (!chosen) throw new Error('Lists that were found feasible were then found infeasible');
  return chosen;
}

/** Returns an upper bound on the threshold when `peopleReached` people have a match. */
function highestThreshold(problem: AssignmentProblem, peopleReached: number): number {
  const optimal = new Int32Array(problem.people).fill(-1);
  problem.score.forEach((score, pair) => {
    for (const person of endsOf(problem, pair)) optimal[person] = Math.max(i32(optimal, person), score);
  });
  const sorted = optimal.sort();
  return Math.max(0, sorted[problem.people - peopleReached] ?? 0);
}

/** Returns the solution if it meets the constraints, else null. A solver with floating-point numbers needs this check. */
async function feasible(
  problem: AssignmentProblem,
  solver: Solver,
  threshold: number,
  coverage: number,
  scored = false,
): Promise<Int32Array | null> {
  const chosen = await solver.solve(threshold, coverage, scored);
  if (!chosen) return null;
  const reached = evaluate(problem, chosen);
  return reached.coverage >= coverage && reached.worstBest >= threshold ? chosen : null;
}

function flowSolver(problem: AssignmentProblem, side: Uint8Array): Solver {
  const places = placesOf(problem);
  const isOn = (which: number) => (person: number) => u8(side, person) === which;
  const slots = Math.min(places.free(isOn(0)), places.free(isOn(1)));
  const boundOn = (which: number) => coverageBound(places, isOn(which), slots, problem.matchesPerPerson);
  const others = boundOn(1);
  return {
    name: 'flow',
    reachedBound: boundOn(0).map((count, at) => count + (others[at] ?? 0)),
    solve: async (threshold, _coverage, scored = false) => solveByFlow({ problem, side, threshold, scored }),
  };
}

function integerProgramSolver(problem: AssignmentProblem): Solver {
  const everybody = () => true;
  const places = placesOf(problem);
  const slots = places.free(everybody);
  return {
    name: 'programme',
    reachedBound: coverageBound(places, everybody, slots - (slots % 2), problem.matchesPerPerson),
    solve: async (threshold, coverage, scored) => {
      if (coverage === undefined) return solveIntegerProgram(problem, { threshold }, 'coverage');
      const demands = { threshold, coverage };
      const chosen = await solveIntegerProgram(problem, demands, scored ? 'score' : 'anything');
      if (!scored || !chosen || !problem.keep.includes(1)) return chosen;
      return solveIntegerProgram(problem, { ...demands, score: evaluate(problem, chosen).sum }, 'kept');
    },
  };
}

/**
 * Returns a side (0 or 1) for each person so that every pair but those that were seen runs between the sides, or null if the graph of pairs is
 * not bipartite. Events of men and women are bipartite; people of gender `other` can add odd cycles.
 */
export function bipartition(
  problem: Pick<AssignmentProblem, 'people' | 'a' | 'b' | 'seen'>,
): Uint8Array | null {
  const UNSEEN = 2;
  const pairsOf = pairsByPerson(problem, (pair) => u8(problem.seen, pair) === 0);
  const side = new Uint8Array(problem.people).fill(UNSEEN);
  for (let start = 0; start < problem.people; start++) {
    if (u8(side, start) !== UNSEEN) continue;
    side[start] = 0;
    const queue = [start];
    for (const person of queue) {
      for (const pair of pairsOf[person] ?? []) {
        const [a, b] = endsOf(problem, pair);
        const other = a === person ? b : a;
        if (u8(side, other) === u8(side, person)) return null;
        if (u8(side, other) !== UNSEEN) continue;
        side[other] = 1 - u8(side, person);
        queue.push(other);
      }
    }
  }
  return side;
}
