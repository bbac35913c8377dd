import { f64, u8 } from '../engine/common/index.js';

/** Features of rows, each centred with a spread of about 1, and whether a row was a success. */
export interface Sample {
  features: readonly Float64Array[];
  yes: Uint8Array;
}

/** A point and the quadratic approximation of the loss there. The first of its coefficients is the intercept. */
interface Fit {
  point: Float64Array;
  loss: number;
  gradient: Float64Array;
  /** Row by row, symmetric. */
  curvature: Float64Array;
}

const MOST_STEPS = 25;
const MOST_HALVINGS = 20;
const MOST_SWEEPS = 200;
const SMALL = 1e-6;
/** Stops when a step improves the mean loss by less. */
const ENOUGH = 1e-9;

/**
 * Ridge logistic regression with non-negative coefficients: minimises the mean loss plus half of `strength` times the
 * squares of all coefficients except the intercept, by Newton steps (Le Cessie and Van Houwelingen 1992), each solved by
 * coordinate descent within the bounds (Friedman, Hastie and Tibshirani 2010), halved while they do not improve. `taken`:
 * the rows that count. Returns the coefficients without the intercept.
 */
export function fitRidge(
  { features, yes }: Sample,
  taken: (row: number) => boolean,
  strength: number,
): Float64Array {
  const rows = [...yes.keys()].filter(taken);
  const columns = [new Float64Array(yes.length).fill(1), ...features];
  const fitAt = (point: Float64Array) => penalised(lossAt(columns, yes, rows, point), rows.length, strength);
  let fit = fitAt(new Float64Array(columns.length));
  for (let step = 0; step < MOST_STEPS && rows.length > 0; step++) {
    const next = improved(fit, fitAt);
    if (!next) break;
    const gained = fit.loss - next.loss;
    fit = next;
    if (gained < ENOUGH) break;
  }
  return fit.point.slice(1);
}

/** Returns the loss at a point with its first and second derivatives, summed over the rows and without the penalty. */
function lossAt(
  columns: readonly Float64Array[],
  yes: Uint8Array,
  rows: readonly number[],
  point: Float64Array,
): Fit {
  const size = columns.length;
  const gradient = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  const x = new Float64Array(size);
  let loss = 0;
  for (const row of rows) {
    let sum = 0;
    for (let at = 0; at < size; at++) {
      x[at] = columns[at]?.[row] ?? 0;
      sum += f64(point, at) * f64(x, at);
    }
    const probability = 1 / (1 + Math.exp(-sum));
    // log(1 + e^s) without an overflow
    loss += Math.max(sum, 0) + Math.log1p(Math.exp(-Math.abs(sum))) - u8(yes, row) * sum;
    const [residual, weight] = [probability - u8(yes, row), probability * (1 - probability)];
    for (let one = 0; one < size; one++) {
      gradient[one] = f64(gradient, one) + residual * f64(x, one);
      const [weighted, line] = [weight * f64(x, one), one * size];
      for (let two = 0; two <= one; two++)
        curvature[line + two] = f64(curvature, line + two) + weighted * f64(x, two);
    }
  }
  return { point, loss, gradient, curvature };
}

function penalised({ point, loss, gradient, curvature }: Fit, count: number, strength: number): Fit {
  const size = gradient.length;
  let mean = loss / count;
  for (let one = 0; one < size; one++) {
    const own = one === 0 ? 0 : strength;
    mean += (own / 2) * f64(point, one) ** 2;
    gradient[one] = f64(gradient, one) / count + own * f64(point, one);
    for (let two = 0; two <= one; two++) {
      // the ridge; also a tiny one on the intercept, for a sample without variation
      const value = f64(curvature, one * size + two) / count + (one === two ? Math.max(own, SMALL) : 0);
      curvature[one * size + two] = value;
      curvature[two * size + one] = value;
    }
  }
  return { point, loss: mean, gradient, curvature };
}

// minimises the quadratic approximation, one coordinate after the other
function moveWithin({ point, gradient, curvature }: Fit): Float64Array {
  const size = point.length;
  const move = new Float64Array(size);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let most = 0;
    for (let one = 0; one < size; one++) {
      let slope = f64(gradient, one);
      for (let two = 0; two < size; two++) slope += f64(curvature, one * size + two) * f64(move, two);
      const before = f64(move, one);
      const free = before - slope / f64(curvature, one * size + one);
      const after = one === 0 ? free : Math.max(free, -f64(point, one));
      move[one] = after;
      most = Math.max(most, Math.abs(after - before));
    }
    if (most < SMALL) break;
  }
  return move;
}

// a Newton step, halved until the loss is less; undefined if it never is
function improved(fit: Fit, fitAt: (point: Float64Array) => Fit): Fit | undefined {
  const move = moveWithin(fit);
  for (let halving = 0, length = 1; halving < MOST_HALVINGS; halving++, length /= 2) {
    const next = fitAt(fit.point.map((value, at) => value + length * f64(move, at)));
    if (next.loss < fit.loss) return next;
  }
  return undefined;
}
