import type { Highs } from 'highs';
import { loadSolver, Rows, solve } from '../assignment/index.js';
import { f64, i32 } from '../common/index.js';
import { evenness, type MeetingsProblem, type Stage, worthOf } from './meetings-problem.js';

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
export async function meetingsByIntegerProgram(problem: MeetingsProblem): Promise<Stage> {
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
  return stageOf(
    highs,
    problem,
    [...demands, { coefficients: even, least: evennessOf(problem, chosen) }],
    chosen,
  );
}

function stageOf(highs: Highs, problem: MeetingsProblem, demands: Demand[], chosen: Int32Array): Stage {
  return {
    choose: () => chosen,
    next: (gain) => {
      const coefficients = new Float64Array(problem.a.length + problem.people * problem.rounds);
      coefficients.set(gain);
      const found = optimum(highs, problem, demands, coefficients);
      const least = found.reduce((sum, pair) => sum + f64(gain, pair), 0);
      return stageOf(highs, problem, [...demands, { coefficients, least }], found);
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
  const columns = objective.length;
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
  const { integer, continuous } = highs.constants.variableType;
  const values = solve(highs, {
    numCols: columns,
    numRows: rows.count,
    sense: highs.constants.objectiveSense.maximize,
    colCost: objective,
    colLower: new Float64Array(columns),
    colUpper: new Float64Array(columns).fill(1),
    ...rows.bounds(),
    matrix: rows.matrix(columns),
    integrality: new Int32Array(columns).fill(continuous).fill(integer, 0, pairs),
  });
  if (!values) throw new Error('Meetings that were found possible were then found impossible');
  return Int32Array.from(problem.a.keys()).filter((pair) => f64(values, pair) > 0.5);
}

function pairsByPerson({ people, a, b }: MeetingsProblem): number[][] {
  const of: number[][] = Array.from({ length: people }, () => []);
  a.forEach((one, pair) => {
    of[one]?.push(pair);
    of[i32(b, pair)]?.push(pair);
  });
  return of;
}
