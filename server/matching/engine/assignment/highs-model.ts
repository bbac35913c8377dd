import type { Highs, Model, ModelData } from 'highs';

let solver: Promise<Highs> | undefined;

/** Loads the solver once, on first use: it is 3.5 MB of WebAssembly. */
export function loadSolver(): Promise<Highs> {
  // The types describe the CommonJS build, which nests the loader one level deeper than `import` does.
  solver ??= import('highs').then((module) => (module.default as unknown as () => Promise<Highs>)());
  return solver;
}

/** Returns the values of the variables at the optimum, or null if the rows cannot be met. */
export function solve(highs: Highs, data: ModelData): Float64Array | null {
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
  count = 0;
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
    this.count++;
  }

  bounds(): { rowLower: number[]; rowUpper: number[] } {
    return { rowLower: this.lower, rowUpper: this.upper };
  }

  matrix(columns: number): ModelData['matrix'] {
    return {
      format: 'csr',
      numRows: this.count,
      numCols: columns,
      starts: this.starts,
      indices: this.indices,
      values: this.values,
    };
  }
}
