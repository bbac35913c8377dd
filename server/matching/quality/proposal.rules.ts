import { f64, i32, PART_NAMES, type PartName, u8, WEIGHTS } from '../engine/common/index.js';
import {
  areaOf,
  concordanceOf,
  measureOf,
  rounded,
  standardError,
  randomNumbers,
} from './concordance.rules.js';
import { FEWEST_EVENTS_TO_FIT } from './calibration.rules.js';
import type { RatedColumns } from './columns.rules.js';
import { fitRidge } from './ridge.rules.js';

const FOLDS = 5;
/** Fixed, so that the same pairs give the same folds. */
const SEED = 20_171;
/** Strengths of the ridge, strongest first; the best is chosen by cross-validation. */
const STRENGTHS = [0.1, 0.02, 0.004];
/** By how many standard errors the fit must be better than the current weights to be proposed; why: decision 45. */
const BEYOND_DOUBT = 3;
const CHANCE = 0.5;
const CURRENT = Float64Array.from(PART_NAMES, (name) => WEIGHTS[name]);
const TOTAL = CURRENT.reduce((sum, weight) => sum + weight, 0);

/** Fits weights to the pairs that are not in the folds `leftOut`. */
type Fit = (leftOut: readonly number[], strength: number) => Float64Array;

/**
 * Fits weights and tests them on events that the fit has not used: five folds of whole events; the strength of the
 * ridge is chosen inside the other four. See docs/decisions/0045-honest-numbers.md. Null with too few events.
 */
export function fitWeights(columns: RatedColumns) {
  const current = concordanceBy(columns, () => CURRENT);
  if (current.won.length < FEWEST_EVENTS_TO_FIT) return null;
  const folds = foldsOf(columns);
  const fit = cachedFit(columns, folds);
  const found = Array.from({ length: FOLDS }, (_, fold) =>
    fit([fold], bestStrength(columns, folds, fit, [fold])),
  );
  const tried = concordanceBy(columns, (row) => found[u8(folds, row)] ?? CURRENT);
  const difference = tried.won.map((won, event) => won - f64(current.won, event));
  const gain = areaOf(tried) - areaOf(current);
  const gainError = standardError(difference, tried.comparisons);
  return {
    /** AUC within events of the current and of the fitted weights. */
    today: rounded(areaOf(current)),
    fitted: rounded(areaOf(tried)),
    /** `fitted - today`, and its standard error over the events. */
    gain: rounded(gain),
    gainError: rounded(gainError),
    /** Whole numbers with the same sum as the current weights; null if the gain is not significant. */
    proposed:
      gain > BEYOND_DOUBT * gainError && (measureOf(tried)?.from ?? 0) > CHANCE
        ? asWeights(fit([], bestStrength(columns, folds, fit, [])))
        : null,
  };
}

/** Returns the fold of each pair: whole events in a seeded order, so that all pairs of one are in the same fold. */
function foldsOf({ starts, yes }: RatedColumns): Uint8Array {
  const events = starts.length - 1;
  const random = randomNumbers(SEED);
  const order = Array.from({ length: events }, (_, event) => event);
  for (let last = events - 1; last > 0; last--) {
    const other = random(last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  const folds = new Uint8Array(yes.length);
  order.forEach((event, at) => folds.fill(at % FOLDS, i32(starts, event), i32(starts, event + 1)));
  return folds;
}

/** Returns a cached fit for each choice of folds and strength: two folds left out are the same in either order. */
function cachedFit(columns: RatedColumns, folds: Uint8Array): Fit {
  const parts = standardised(columns);
  const sample = { features: parts.map(({ values }) => values), yes: columns.yes };
  const known = new Map<string, Float64Array>();
  return (leftOut, strength) => {
    const key = `${[...leftOut].sort((one, two) => one - two).join()}:${strength}`;
    const found =
      known.get(key) ??
      fitRidge(sample, (row) => !leftOut.includes(u8(folds, row)), strength).map((value, at) => {
        const { spread = 0 } = parts[at] ?? {};
        return spread > 0 ? value / spread : 0;
      });
    known.set(key, found);
    return found;
  };
}

function bestStrength(
  columns: RatedColumns,
  folds: Uint8Array,
  fit: Fit,
  leftOut: readonly number[],
): number {
  const inner = Array.from({ length: FOLDS }, (_, fold) => fold).filter((fold) => !leftOut.includes(fold));
  const areas = STRENGTHS.map((strength) => {
    const weights = new Map(inner.map((fold) => [fold, fit([...leftOut, fold], strength)]));
    return areaOf(concordanceBy(columns, (row) => weights.get(u8(folds, row))));
  });
  // the first of equal ones is the strongest
  return STRENGTHS[areas.indexOf(Math.max(...areas))] ?? STRENGTHS[0] ?? 1;
}

/**
 * Returns the parts, centred within their event and scaled to a spread of 1, with their spread before; missing answers
 * are set to the centre.
 */
function standardised({ starts, parts }: RatedColumns): { values: Float64Array; spread: number }[] {
  return parts.map(({ values }) => {
    const centred = new Float64Array(values.length);
    for (let event = 0; event + 1 < starts.length; event++) {
      const [from, to] = [i32(starts, event), i32(starts, event + 1)];
      const answered = values.subarray(from, to).filter((value) => !Number.isNaN(value));
      const mean = answered.reduce((sum, value) => sum + value, 0) / answered.length;
      for (let row = from; row < to; row++)
        centred[row] = Number.isNaN(f64(values, row)) ? 0 : f64(values, row) - mean;
    }
    const spread = Math.sqrt(centred.reduce((sum, value) => sum + value ** 2, 0) / values.length);
    return { values: spread > 0 ? centred.map((value) => value / spread) : centred, spread };
  });
}

/** Compares pairs by their score with other weights: the mean of the parts that both answered; NaN without weights. */
function concordanceBy(columns: RatedColumns, weightsOf: (row: number) => Float64Array | undefined) {
  const scores = Float64Array.from(columns.yes, (_yes, row) => {
    const weights = weightsOf(row);
    let [sum, total, answered] = [0, 0, 0];
    weights?.forEach((weight, part) => {
      const value = columns.parts[part]?.values[row] ?? NaN;
      if (Number.isNaN(value)) return;
      answered++;
      sum += weight * value;
      total += weight;
    });
    if (answered === 0) return NaN;
    // with all weights 0, all pairs are equal
    return total === 0 ? 0 : sum / total;
  });
  return concordanceOf(columns, scores);
}

function asWeights(fitted: Float64Array): Record<PartName, number> {
  const sum = fitted.reduce((total, weight) => total + weight, 0);
  const weights = PART_NAMES.map((name, part) => [name, Math.round((f64(fitted, part) / sum) * TOTAL)]);
  return Object.fromEntries(weights) as Record<PartName, number>;
}
