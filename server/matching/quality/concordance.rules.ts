import { f64, i32 } from '../engine/common/index.js';
import { FEWEST_EVENTS, isPublishable } from './calibration.rules.js';
import type { RatedColumns } from './columns.rules.js';

/** Returns a function for reproducible random whole numbers from 0 to below a bound (mulberry32). */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

const RESAMPLES = 2000;
/** Fixed, so that the same pairs give the same interval. */
const SEED = 20_061;
const [LOWER, UPPER] = [0.025, 0.975];

/**
 * Compares pairs by a value, each only with others of its event (Mann and Whitney 1947; Hanley and McNeil 1982 for its
 * interpretation as an area). Pairs with the value NaN are left out.
 */
export function concordanceOf({ starts, yes }: Pick<RatedColumns, 'starts' | 'yes'>, values: Float64Array) {
  const found = { won: [] as number[], comparisons: [] as number[], pairs: 0, yes: 0 };
  for (let event = 0; event + 1 < starts.length; event++) {
    const rows: number[] = [];
    for (let row = i32(starts, event); row < i32(starts, event + 1); row++)
      if (!Number.isNaN(f64(values, row))) rows.push(row);
    const withYes = rows.reduce((sum, row) => sum + (yes[row] ?? 0), 0);
    if (withYes === 0 || withYes === rows.length) continue;
    found.won.push(comparisonsWon(rows, values, yes));
    found.comparisons.push(withYes * (rows.length - withYes));
    found.pairs += rows.length;
    found.yes += withYes;
  }
  return {
    /** For each event with both outcomes: how often a pair with a mutual yes had a higher value; a tie counts one half. */
    won: Float64Array.from(found.won),
    /** The number of comparisons of each event; above 0. */
    comparisons: Float64Array.from(found.comparisons),
    /** Pairs that were compared, and how many of them had a mutual yes. */
    pairs: found.pairs,
    yes: found.yes,
  };
}

/** The comparisons of the pairs of all events. */
export type Concordance = ReturnType<typeof concordanceOf>;

function comparisonsWon(rows: number[], values: Float64Array, yes: Uint8Array): number {
  rows.sort((one, two) => f64(values, one) - f64(values, two));
  let won = 0;
  let othersBelow = 0;
  for (let at = 0; at < rows.length;) {
    const value = f64(values, rows[at] ?? 0);
    let [tiedYes, tiedOthers] = [0, 0];
    for (; at < rows.length && f64(values, rows[at] ?? 0) === value; at++) {
      if (yes[rows[at] ?? 0] === 1) tiedYes++;
      else tiedOthers++;
    }
    won += tiedYes * (othersBelow + tiedOthers / 2);
    othersBelow += tiedOthers;
  }
  return won;
}

/** Returns the area over all events, each weighted by its number of comparisons. NaN without any. */
export function areaOf({ won, comparisons }: Pick<Concordance, 'won' | 'comparisons'>): number {
  return sumOf(won) / sumOf(comparisons);
}

/**
 * Returns how well a value separates pairs with a mutual yes from the other pairs of their event: the area under the curve
 * within events, 0 to 1 (0.5 is chance), with its 95 % interval (docs/decisions/0045-honest-numbers.md). Null if so few
 * pairs or events were compared that it would be meaningless, or reveal something about some of them.
 */
export function measureOf(concordance: Concordance) {
  const { won, comparisons, pairs, yes } = concordance;
  if (won.length < FEWEST_EVENTS || !isPublishable(pairs, yes)) return null;
  const areas = resampled(won, comparisons);
  return {
    auc: rounded(areaOf(concordance)),
    from: rounded(quantile(areas, LOWER)),
    to: rounded(quantile(areas, UPPER)),
    /** The numbers of compared pairs and events: only events with both outcomes. */
    pairs,
    events: won.length,
  };
}

/** A measure with its interval. */
export type Measure = NonNullable<ReturnType<typeof measureOf>>;

/** Returns the standard error of a ratio of sums over events, by the same bootstrap. */
export function standardError(parts: Float64Array, totals: Float64Array): number {
  const ratios = resampled(parts, totals);
  const mean = sumOf(ratios) / ratios.length;
  return Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / (ratios.length - 1));
}

/** Returns the ratios of both sums over events, which are drawn at random with repetition (bootstrap); ascending. */
function resampled(parts: Float64Array, totals: Float64Array): Float64Array {
  const random = randomNumbers(SEED);
  return Float64Array.from({ length: RESAMPLES }, () => {
    let [sum, total] = [0, 0];
    for (let drawn = 0; drawn < totals.length; drawn++) {
      const event = random(totals.length);
      sum += parts[event] ?? 0;
      total += totals[event] ?? 0;
    }
    return sum / total;
  }).sort();
}

// linear interpolation between two neighbours
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.min(sorted.length - 1, below + 1);
  return f64(sorted, below) + (place - below) * (f64(sorted, above) - f64(sorted, below));
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Rounds to three decimals: more would suggest a precision that the data does not have. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
