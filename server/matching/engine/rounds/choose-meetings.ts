import { gainsOf, type MeetingsProblem, type Stage, evenness, worthOf } from './meetings-problem.js';
import { f64, i32, pairsWhere } from '../common/index.js';
import { LexicographicFlow, twoSidedPipes } from '../assignment/lexicographic-flow.js';
import { loadSolver, pairsByPerson, Rows, solve } from '../assignment/integer-program.js';
import type { Highs } from 'highs';

/** A demand of an earlier objective: the sum of these coefficients is at least `least`. */
interface Demand {
  coefficients: Float64Array;
  least: number;
}

/**
 * The meetings as an integer program, where the graph of pairs is not bipartite. A binary variable for each pair (meets),
 * and one between 0 and 1 for each person and n (has an n-th meeting), worth the less the greater n is.
 * Returns the choices with the most meetings and, of these, the most even pauses.
 */
async function meetingsByIntegerProgram(problem: MeetingsProblem): Promise<Stage> {
  const highs = await loadSolver();
  const pairs = problem.a.length;
  const variables = pairs + problem.people * problem.rounds;
  const meetings = new Float64Array(variables).fill(1, 0, pairs);
  const even = new Float64Array(variables);
  for (let person = 0; person < problem.people; person++)
    for (let n = 1; n <= problem.rounds; n++)
      even[pairs + person * problem.rounds + n - 1] = evenness(problem, person, n);
  const most = optimum(highs, problem, [], meetings);
  const demands = [{ coefficients: meetings, least: most.length }];
  const chosen = optimum(highs, problem, demands, even);
  return programStage(
    highs,
    problem,
    [...demands, { coefficients: even, least: evennessOf(problem, chosen) }],
    chosen,
  );
}

function programStage(highs: Highs, problem: MeetingsProblem, demands: Demand[], chosen: Int32Array): Stage {
  return {
    choose: () => chosen,
    next: (gain) => {
      const coefficients = new Float64Array(problem.a.length + problem.people * problem.rounds);
      coefficients.set(gain);
      const found = optimum(highs, problem, demands, coefficients);
      const least = found.reduce((sum, pair) => sum + f64(gain, pair), 0);
      return programStage(highs, problem, [...demands, { coefficients, least }], found);
    },
  };
}

/** Returns what the meetings take off the unevenness of an evening without any. */
function evennessOf(problem: MeetingsProblem, chosen: Int32Array): number {
  return worthOf(problem, new Int32Array()).unevenness - worthOf(problem, chosen).unevenness;
}

function optimum(
  highs: Highs,
  problem: MeetingsProblem,
  demands: readonly Demand[],
  objective: Float64Array,
): Int32Array {
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
  const values = solve(highs, rows, objective, { integers: pairs });
  if (!values) throw new Error('Meetings that were found possible were then found impossible');
  return pairsWhere(problem, (pair) => f64(values, pair) > 0.5);
}

/**
 * The meetings of two sides as a circulation, one unit of flow for each meeting. A person's n-th meeting has an arc of its own, which costs the less the
 * later it is: minimising a convex function of the degrees needs no lower bounds (Ahuja, Magnanti, Orlin: Network
 * Flows, section 14.3). All vertices are integers, so the optimum is one of whole meetings.
 * Returns the choices with the most meetings and, of these, the most even pauses.
 */
function meetingsByFlow(problem: MeetingsProblem, side: Uint8Array): Stage {
  const { people, rounds } = problem;
  const personArcs = 1 + people * rounds;
  const pipes = twoSidedPipes(problem, side, { arcs: rounds, most: Math.max(1, problem.most) });
  const even = new Float64Array(pipes.from.length);
  for (let person = 0; person < people; person++)
    for (let n = 1; n <= rounds; n++) even[person * rounds + n] = -evenness(problem, person, n);
  const meetings = new Float64Array(pipes.from.length);
  meetings[0] = -1;
  return flowStage(new LexicographicFlow(pipes, personArcs), [meetings, even], personArcs);
}

function flowStage(flow: LexicographicFlow, levels: readonly Float64Array[], firstPair: number): Stage {
  return {
    choose: () => {
      const units = flow.optimum(levels).subarray(firstPair);
      return Int32Array.from(units.keys()).filter((pair) => i32(units, pair) > 0);
    },
    next: (gain) => {
      const cost = new Float64Array(firstPair + gain.length);
      gain.forEach((one, pair) => (cost[firstPair + pair] = -one));
      return flowStage(flow, [...levels, cost], firstPair);
    },
  };
}

/**
 * Chooses who meets whom over the whole evening. Objectives in lexicographic order: as many meetings as possible; pauses as
 * even as possible; as few broken soft rules as possible; as many pairs of the match lists as possible; the greatest sum of
 * scores; as many pairs as possible that were announced. Where nothing forbids it, the first two are a b-matching of degree R on
 * the smaller side and ⌊R · smaller / larger⌋ or one more on the larger one: for a convex function of the degrees prefers
 * that to every other choice of as many meetings. `side`: a side for each person so that every pair runs between
 * the sides, or null.
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

/** The choice of meetings. */
export type Meetings = Awaited<ReturnType<typeof chooseMeetings>>;
