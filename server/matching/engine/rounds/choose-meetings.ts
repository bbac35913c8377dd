import { gainsOf, type MeetingsProblem, evenness } from './meetings-problem.js';
import { f64, i32, pairsByPerson, pairsWhere } from '../common/index.js';
import { countByPerson } from '../assignment/assignment-problem.js';
import { lexicographicFlow, twoSidedNetwork } from '../assignment/lexicographic-flow.js';
import { loadSolver, Rows, solve } from '../assignment/integer-program.js';
import { NetworkSimplex } from '../assignment/network-simplex.js';

/** The choices that are optimal in all objectives so far. */
interface Stage {
  /** Returns one of them: positions of pairs, ascending. */
  choose(): Int32Array;
  /** Returns those that in addition have the greatest sum of these integers. */
  next(gain: Float64Array): Stage;
}

/** A demand of an earlier objective: the sum of these coefficients is at least `least`. */
interface Demand {
  coefficients: Float64Array;
  least: number;
}

/**
 * The meetings as an integer program, where the graph of pairs is not bipartite. A binary variable for each pair (meets),
 * and one between 0 and 1 for each person and n (has an n-th meeting), worth the less the greater n is.
 */
async function meetingsByIntegerProgram(problem: MeetingsProblem): Promise<Stage> {
  const highs = await loadSolver();
  const { people, rounds } = problem;
  const pairs = problem.a.length;
  const meetings = new Float64Array(pairs + people * rounds).fill(1, 0, pairs);
  const even = new Float64Array(meetings.length);
  for (let person = 0; person < people; person++)
    for (let n = 1; n <= rounds; n++) even[pairs + person * rounds + n - 1] = evenness(problem, person, n);
  const stage = (demands: readonly Demand[], chosen: Int32Array): Stage => ({
    choose: () => chosen,
    next: (gain) => {
      const coefficients = new Float64Array(meetings.length);
      coefficients.set(gain);
      const values = solve(highs, rowsOf(problem, demands), coefficients, { integers: pairs });
      if (!values) throw new Error('Meetings that were found possible were then found impossible');
      const found = pairsWhere(problem, (pair) => f64(values, pair) > 0.5);
      let least = found.reduce((sum, pair) => sum + f64(coefficients, pair), 0);
      // a person with m meetings has the first m of their other variables
      countByPerson(problem, found).forEach((met, person) => {
        const first = pairs + person * rounds;
        for (let at = first; at < first + met; at++) least += f64(coefficients, at);
      });
      return stage([...demands, { coefficients, least }], found);
    },
  });
  return stage([], new Int32Array()).next(meetings).next(even);
}

function rowsOf(problem: MeetingsProblem, demands: readonly Demand[]): Rows {
  const pairs = problem.a.length;
  const rows = new Rows();
  pairsByPerson(problem).forEach((own, person) => {
    const counts = Array.from({ length: problem.rounds }, (_, n) => pairs + person * problem.rounds + n);
    rows.add(0, 0, own, counts);
  });
  rows.add(-Infinity, problem.most, [...problem.a.keys()]);
  for (const { coefficients, least } of demands) {
    const used = [...coefficients.keys()].filter((variable) => f64(coefficients, variable) !== 0);
    rows.add(least, Infinity, used, [], (variable) => f64(coefficients, variable));
  }
  return rows;
}

/**
 * The meetings of two sides as a circulation. A person's n-th meeting has an arc of its own, which costs the less the
 * later it is: a convex function of the degrees needs no lower bounds (Ahuja, Magnanti, Orlin: Network Flows, section 14.3).
 */
function meetingsByFlow(problem: MeetingsProblem, side: Uint8Array): Stage {
  const { people, rounds } = problem;
  const firstPair = 1 + people * rounds;
  const network = twoSidedNetwork(problem, side, { arcs: rounds, most: Math.max(1, problem.most) });
  const simplex = new NetworkSimplex({ ...network, initialArcs: firstPair });
  const meetings = new Float64Array(simplex.arcs).fill(-1, 0, 1);
  const even = new Float64Array(simplex.arcs);
  for (let person = 0; person < people; person++)
    for (let n = 1; n <= rounds; n++) even[person * rounds + n] = -evenness(problem, person, n);
  const stage = (levels: readonly Float64Array[]): Stage => ({
    choose: () => {
      const flow = lexicographicFlow(simplex, levels);
      return pairsWhere(problem, (pair) => i32(flow, firstPair + pair) > 0);
    },
    next: (gain) => {
      const cost = new Float64Array(simplex.arcs);
      gain.forEach((one, pair) => (cost[firstPair + pair] = -one));
      return stage([...levels, cost]);
    },
  });
  return stage([meetings, even]);
}

/**
 * Chooses who meets whom over the whole evening. Objectives in lexicographic order: as many meetings as possible; pauses as
 * even as possible; as few broken soft rules, as many pairs of the match lists, as great a sum of scores, and as many
 * announced pairs as possible (docs/decisions/0041-rounds-are-planned-exactly.md). `side`: a side for each person so that
 * every pair runs between the sides, or null.
 */
export async function chooseMeetings(problem: MeetingsProblem, side: Uint8Array | null) {
  const { broken, listed, score, announced } = gainsOf(problem);
  const then = (stage: Stage, gain: Float64Array | null): Stage => (gain ? stage.next(gain) : stage);
  const allowed = then(
    side ? meetingsByFlow(problem, side) : await meetingsByIntegerProgram(problem),
    broken,
  );
  const withoutLists = then(allowed, score);
  const greatest = listed ? then(allowed.next(listed), score) : withoutLists;
  return {
    /** A choice of the greatest sum of scores if the match lists do not come first. */
    withoutLists: withoutLists.choose(),
    /** The optimal choice: positions of pairs, ascending. */
    chosen: then(greatest, announced).choose(),
  };
}

export type Meetings = Awaited<ReturnType<typeof chooseMeetings>>;
