import { f64 } from '../engine/common/index.js';

/** Rows of features, each centred with a spread of about 1, and whether the row was a success. */
export interface Sample {
  rows: Float64Array;
  width: number;
  yes: Uint8Array;
}

/** Coefficients: the intercept first. */
type Coefficients = Float64Array;

/** The quadratic approximation of the loss at a point. */
interface Slope {
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
 * Ridge logistic regression with non-negative coefficients, because weights of the score cannot be negative: minimises
 * the mean loss plus half of `strength` times the squares of all coefficients except the intercept. Newton steps (Le
 * Cessie and Van Houwelingen 1992), each solved by coordinate descent within the bounds (Friedman, Hastie and
 * Tibshirani 2010), halved while they do not improve. `taken`: the rows that count. Returns the coefficients without
 * the intercept.
 */
export function fitRidge(sample: Sample, taken: (row: number) => boolean, strength: number): Float64Array {
  const rows = [...sample.yes.keys()].filter(taken);
  let point: Coefficients = new Float64Array(sample.width + 1);
  let slope = slopeAt(sample, rows, point, strength);
  for (let step = 0; step < MOST_STEPS && rows.length > 0; step++) {
    const move = moveWithin(point, slope);
    const next = tried(sample, rows, strength, { point, move, loss: slope.loss });
    if (!next) break;
    const gained = slope.loss - next.slope.loss;
    ({ point, slope } = next);
    if (gained < ENOUGH) break;
  }
  return point.slice(1);
}

function slopeAt(sample: Sample, taken: readonly number[], point: Coefficients, strength: number): Slope {
  const { rows, width, yes } = sample;
  const size = width + 1;
  const gradient = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  const x = new Float64Array(size).fill(1, 0, 1);
  let loss = 0;
  for (const row of taken) {
    let sum = point[0] ?? 0;
    for (let at = 1; at < size; at++) {
      const value = rows[row * width + at - 1] ?? 0;
      x[at] = value;
      sum += (point[at] ?? 0) * value;
    }
    const probability = 1 / (1 + Math.exp(-sum));
    const success = yes[row] ?? 0;
    // log(1 + e^s) without an overflow
    loss += Math.max(sum, 0) + Math.log1p(Math.exp(-Math.abs(sum))) - success * sum;
    const [residual, weight] = [probability - success, probability * (1 - probability)];
    for (let one = 0; one < size; one++) {
      const value = x[one] ?? 0;
      gradient[one] = (gradient[one] ?? 0) + residual * value;
      const [weighted, line] = [weight * value, one * size];
      for (let two = 0; two <= one; two++)
        curvature[line + two] = (curvature[line + two] ?? 0) + weighted * (x[two] ?? 0);
    }
  }
  return withPenalty({ loss, gradient, curvature }, taken.length, point, strength);
}

function withPenalty(
  { loss, gradient, curvature }: Slope,
  count: number,
  point: Coefficients,
  strength: number,
): Slope {
  const size = gradient.length;
  let penalised = loss / count;
  for (let one = 0; one < size; one++) {
    const own = one === 0 ? 0 : strength;
    penalised += (own / 2) * f64(point, one) ** 2;
    gradient[one] = f64(gradient, one) / count + own * f64(point, one);
    for (let two = 0; two <= one; two++) {
      // the ridge; also a tiny one on the intercept, for a sample without variation
      const value = f64(curvature, one * size + two) / count + (one === two ? Math.max(own, SMALL) : 0);
      curvature[one * size + two] = value;
      curvature[two * size + one] = value;
    }
  }
  return { loss: penalised, gradient, curvature };
}

// minimises the quadratic approximation, one coordinate after the other
function moveWithin(point: Coefficients, { gradient, curvature }: Slope): Float64Array {
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

function tried(
  sample: Sample,
  rows: readonly number[],
  strength: number,
  from: { point: Coefficients; move: Float64Array; loss: number },
): { point: Coefficients; slope: Slope } | undefined {
  for (let halving = 0, length = 1; halving < MOST_HALVINGS; halving++, length /= 2) {
    const point = from.point.map((value, at) => value + length * f64(from.move, at));
    const slope = slopeAt(sample, rows, point, strength);
    if (slope.loss < from.loss) return { point, slope };
  }
  return undefined;
}
