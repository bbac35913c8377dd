import { solveByFlow } from './flow-solver.js';
import { evaluate, type AssignmentProblem } from './assignment-problem.js';
import { solveIntegerProgram } from './integer-program.js';
import { endsOf, i32, pairsByPerson, u8 } from '../common/index.js';

/** An optimal solution and its objective values. */
export interface MatchLists extends ReturnType<typeof evaluate> {
  /** Positions of the chosen pairs, ascending. */
  chosen: Int32Array;
  method: 'flow' | 'programme';
}

/**
 * Returns a solution of this coverage (absent: the greatest) in which every person with a match has one of at least
 * `threshold`, or null. `scored`: of these one with the greatest sum of scores and then the most kept pairs.
 */
type Solve = (threshold: number, coverage?: number, scored?: boolean) => Promise<Int32Array | null>;

/**
 * Step 3 of a matching run: chooses the pairs. Pairs that were seen are chosen in any case. Objectives in lexicographic
 * order: as many people as possible with at least one match, then two, … k; as few matches as possible beyond the limit,
 * which only lists that were seen may exceed; the highest possible best score of the person whose best score is lowest; the
 * greatest sum of scores; the most pairs with `keep`.
 */
export async function optimalLists(problem: AssignmentProblem): Promise<MatchLists> {
  const side = bipartition(problem);
  const method: MatchLists['method'] = side ? 'flow' : 'programme';
  const solve: Solve = side
    ? async (threshold, _coverage, scored = false) => solveByFlow({ problem, side, threshold, scored })
    : (threshold, coverage, scored) => solveByProgram(problem, threshold, coverage, scored);
  const most = evaluate(problem, (await solve(0)) ?? new Int32Array());
  const feasible = async (threshold: number, scored = false): Promise<MatchLists | null> => {
    const chosen = await solve(threshold, most.coverage, scored);
    const lists = chosen && { chosen, method, ...evaluate(problem, chosen) };
    // a solver with floating-point numbers needs this check
    return lists && lists.coverage >= most.coverage && lists.worstBest >= threshold ? lists : null;
  };
  // most events reach the highest threshold
  const top = highestThreshold(problem, most.reached[0] ?? 0);
  const lists =
    (await feasible(top, true)) ??
    (await feasible(await bestThreshold(problem.score, most.worstBest, top, feasible), true));
  if (!lists) throw new Error('Lists that were found feasible were then found infeasible');
  return lists;
}

/** Returns the highest feasible threshold from `least`, which is feasible, to below `end`, by binary search. */
async function bestThreshold(
  scores: Int32Array,
  least: number,
  end: number,
  feasible: (threshold: number) => Promise<MatchLists | null>,
): Promise<number> {
  const between = [...new Set(scores)].filter((score) => score > least && score < end);
  const thresholds = between.sort((a, b) => a - b);
  let best = least;
  for (let low = 0, high = thresholds.length; low < high;) {
    const middle = (low + high) >> 1;
    const found = await feasible(thresholds[middle] ?? 0);
    if (!found) {
      high = middle;
      continue;
    }
    best = found.worstBest;
    low = thresholds.filter((score) => score <= best).length;
  }
  return best;
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

async function solveByProgram(
  problem: AssignmentProblem,
  threshold: number,
  coverage?: number,
  scored?: boolean,
): Promise<Int32Array | null> {
  if (coverage === undefined) return solveIntegerProgram(problem, { threshold }, 'coverage');
  const demands = { threshold, coverage };
  const chosen = await solveIntegerProgram(problem, demands, scored ? 'score' : 'anything');
  if (!scored || !chosen || !problem.keep.includes(1)) return chosen;
  return solveIntegerProgram(problem, { ...demands, score: evaluate(problem, chosen).sum }, 'kept');
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
