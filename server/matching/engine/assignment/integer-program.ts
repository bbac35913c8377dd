import { coverageOfMatch, placesOf, type AssignmentProblem } from './assignment-problem.js';
import { f64, i32, pairsByPerson, pairsWhere } from '../common/index.js';
import type { Highs, Model, ModelData } from 'highs';

let solver: Promise<Highs> | undefined;

/** Loads the solver once, on first use: it is 3.5 MB of WebAssembly. */
export function loadSolver(): Promise<Highs> {
  // The types describe the CommonJS build, which nests the loader one level deeper than `import` does.
  solver ??= import('highs').then((module) => (module.default as unknown as () => Promise<Highs>)());
  return solver;
}

/**
 * Returns the values of the variables that maximise an objective, or null if the rows cannot be met. Each variable is from
 * 0 (or `lower`) to 1; the first `integers` are whole.
 */
export function solve(
  highs: Highs,
  rows: Rows,
  objective: Float64Array,
  { integers, lower }: { integers: number; lower?: Float64Array },
): Float64Array | null {
  const numCols = objective.length;
  const { integer, continuous } = highs.constants.variableType;
  const data = {
    numCols,
    sense: highs.constants.objectiveSense.maximize,
    colCost: objective,
    colLower: lower ?? new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    ...rows.model(numCols),
    integrality: new Int32Array(numCols).fill(continuous).fill(integer, 0, integers),
  };
  return highs.withModel(data, (model: Model) => {
    // All objectives are integers: a gap below 0.5 proves the optimum.
    model.options.set({ mip_rel_gap: 0, mip_abs_gap: 0.5 });
    model.run();
    const status = model.getModelStatus();
    if (status === highs.constants.modelStatus.infeasible) return null;
    if (status !== highs.constants.modelStatus.optimal) {
      // The instance may be broken after an error: the next event loads a new one.
      solver = undefined;
      throw new Error(`The integer program of an event ended with status ${status}`);
    }
    return model.getSolution().colValue;
  });
}

/** Collects the rows of the program: lower ≤ Σ plus − Σ minus ≤ upper. */
export class Rows {
  private readonly lower: number[] = [];
  private readonly upper: number[] = [];
  private readonly starts: number[] = [0];
  private readonly indices: number[] = [];
  private readonly values: number[] = [];

  add(
    lower: number,
    upper: number,
    plus: readonly number[],
    minus: readonly number[] = [],
    coefficient: (variable: number) => number = () => 1,
  ): void {
    for (const variable of plus) {
      this.indices.push(variable);
      this.values.push(coefficient(variable));
    }
    for (const variable of minus) {
      this.indices.push(variable);
      this.values.push(-1);
    }
    this.lower.push(lower);
    this.upper.push(upper);
    this.starts.push(this.indices.length);
  }

  model(numCols: number): Pick<ModelData, 'numRows' | 'rowLower' | 'rowUpper' | 'matrix'> {
    const { lower, upper, starts, indices, values } = this;
    const numRows = lower.length;
    const matrix = { format: 'csr' as const, numRows, numCols, starts, indices, values };
    return { numRows, rowLower: lower, rowUpper: upper, matrix };
  }
}

/** Constraints beside the capacities. */
export interface Constraints {
  /** Minimum best score of every person with a match. 0: no constraint. */
  threshold: number;
  /** Minimum coverage (see `coverageOfMatch`). */
  coverage?: number;
  /** Minimum sum of scores. */
  score?: number;
}

/**
 * Solves the assignment as an integer program, for events whose graph of pairs is not bipartite.
 * One binary variable for each pair (chosen; those that were seen always are), one for each person and n up to k (has an
 * n-th match), and one for each match beyond the limit of a list that was seen.
 * Returns the positions of the chosen pairs, which maximise the objective; null if the constraints cannot be met.
 */
export async function solveIntegerProgram(
  problem: AssignmentProblem,
  constraints: Constraints,
  objective: 'coverage' | 'score' | 'kept' | 'anything',
): Promise<Int32Array | null> {
  if (problem.a.length === 0) return (constraints.coverage ?? 0) > 0 ? null : new Int32Array();
  const highs = await loadSolver();
  const { rows, coverage } = programOf(problem, constraints);
  const cost = new Float64Array(coverage.length);
  const lower = new Float64Array(coverage.length);
  lower.set(problem.seen);
  if (objective === 'score') cost.set(problem.score);
  if (objective === 'kept') cost.set(problem.keep);
  if (objective === 'coverage') cost.set(coverage);
  const values = solve(highs, rows, cost, { integers: coverage.length, lower });
  return values && pairsWhere(problem, (pair) => f64(values, pair) > 0.5);
}

/** Returns the rows of the program, and what each variable adds to the coverage. */
function programOf(problem: AssignmentProblem, constraints: Constraints) {
  const k = problem.matchesPerPerson;
  const { seen, regular, most, step } = placesOf(problem);
  const pairs = [...problem.a.keys()];
  const coverage = pairs.map(() => 0);
  const variables = (length: number, coverageOf: (at: number) => number): number[] =>
    Array.from({ length: Math.max(0, length) }, (_, at) => coverage.push(coverageOf(at)) - 1);
  const nth = [...most].map((limit) =>
    variables(Math.min(limit, k), (at) => coverageOfMatch(k, at + 1, step)),
  );
  const extra = [...most].map((limit, person) => variables(limit - i32(regular, person), () => -1));
  const rows = new Rows();
  pairsByPerson(problem).forEach((own, person) => {
    if (own.length === 0) return;
    rows.add(-Infinity, Math.min(i32(most, person), i32(regular, person)), own, extra[person]);
    rows.add(0, Infinity, own, nth[person]);
  });
  // Each pair takes two slots, so of an odd number of slots one stays free. For integers this follows from the rows
  // above; as a row of its own it tightens the relaxation and saves the solver a long search.
  const slots = most.reduce((sum, limit) => sum + limit, 0);
  rows.add(-Infinity, Math.floor(slots / 2), pairs);
  if (constraints.coverage !== undefined)
    rows.add(constraints.coverage, Infinity, [...nth, ...extra].flat(), [], (one) => coverage[one] ?? 0);
  if (constraints.score !== undefined)
    rows.add(constraints.score, Infinity, pairs, [], (pair) => i32(problem.score, pair));
  if (constraints.threshold === 0) return { rows, coverage };
  // Every person with a match has a good one. With the coverage given nobody has a second match without a first.
  pairsByPerson(problem, (pair) => i32(problem.score, pair) >= constraints.threshold).forEach(
    (good, person) => {
      const first = nth[person]?.slice(0, 1) ?? [];
      if (i32(seen, person) > 0) rows.add(1, Infinity, good);
      else if (first.length > 0) rows.add(0, Infinity, good, first);
    },
  );
  return { rows, coverage };
}
