import { AGE_STEPS, ENERGY_STEPS, choiceValue, stepValue } from './agreement.tables.js';
import type { ChoiceField } from '../../../questionnaire/value-sets.rules.js';
import { forTexts, type Features, type TextField } from './features.js';
import type { AllowedPairs } from './allowed-pairs.js';
import { overlap, termsOf, type Rarity, type Term } from './overlap.js';
import { f64, i32, PART_NAMES, type PartName, type Parts, WEIGHTS } from '../common/index.js';

/** The maximum score, in tenths of a percent. It is below 100 %, as twelve answers do not describe a person fully. */
export const MAX_SCORE_TENTHS = 990;

/** From this share of the total weight on, a score is not shrunk towards the pool's median. */
const FULL_CONFIDENCE_SHARE = 0.75;

/** The median if there is no allowed pair whose people both answered. */
const NEUTRAL_MEDIAN = 0.5;

const TOTAL_WEIGHT = PART_NAMES.reduce((sum, name) => sum + WEIGHTS[name], 0);

/** A person with the terms of each question, weighted for this event. Computed once for all comparisons. */
export interface ComparablePerson extends Record<TextField, Term[]> {
  features: Features;
  /** Hobbies and weekends: a hobby of one person can be a weekend activity of the other. */
  leisure: Term[];
}

/** Returns a person's terms, weighted for this event. */
export function toComparable(features: Features, rarity: Rarity): ComparablePerson {
  const terms = forTexts((field) => termsOf(features.mentions[field], rarity));
  return { features, ...terms, leisure: [...terms.hobby, ...terms.weekend_activity] };
}

type PartOf = (one: ComparablePerson, two: ComparablePerson) => number | undefined;

const ofChoice =
  <F extends ChoiceField>(field: F): PartOf =>
  ({ features: one }, { features: two }) =>
    choiceValue(field, one.choices[field], two.choices[field]);

const ofText =
  (field: TextField, wide: TextField | 'leisure' = field): PartOf =>
  (one, two) =>
    overlap(one[field], one[wide], two[field], two[wide]);

/** The parts of a score, each from 0 to 1 and symmetric; undefined unless both people answered. */
const PART_OF: Readonly<Record<PartName, PartOf>> = {
  values: ofText('top_values'),
  relationship_priority: ofChoice('relationship_priority'),
  kids: ofChoice('kids'),
  life_goal: ofText('life_goal'),
  age_gap: ({ features: one }, { features: two }) => stepValue(AGE_STEPS, Math.abs(one.age - two.age)),
  communication: ofChoice('communication_style'),
  conflict: ofChoice('conflict_resolution'),
  energy: ({ features: one }, { features: two }) =>
    one.energy === undefined || two.energy === undefined
      ? undefined
      : stepValue(ENERGY_STEPS, Math.abs(one.energy - two.energy)),
  hobby: ofText('hobby', 'leisure'),
  weekend: ofText('weekend_activity', 'leisure'),
  music: ofText('music_preference'),
  travel: ofChoice('travel_style'),
};

/** Returns the parts that both people answered, each from 0 to 1, to three decimals. */
export function partsOf(one: ComparablePerson, two: ComparablePerson): Parts {
  const parts: Parts = {};
  for (const name of PART_NAMES) {
    const value = PART_OF[name](one, two);
    if (value !== undefined) parts[name] = Math.round(value * 1000) / 1000;
  }
  return parts;
}

/** Returns the weighted mean of the parts that both people answered, 0 to 1, and their share of the total weight. */
function weightedMean(one: ComparablePerson, two: ComparablePerson): { mean: number; share: number } {
  let sum = 0;
  let weight = 0;
  for (const name of PART_NAMES) {
    const value = PART_OF[name](one, two);
    if (value === undefined) continue;
    sum += WEIGHTS[name] * value;
    weight += WEIGHTS[name];
  }
  return { mean: sum / weight, share: weight / TOTAL_WEIGHT };
}

/**
 * Step 2 of a matching run: returns the score of each allowed pair. `medianOf`: that of another choice of pairs among the
 * same people, so that a pair has the same score in both.
 */
export function computeScores(
  people: readonly ComparablePerson[],
  pairs: Pick<AllowedPairs, 'a' | 'b'>,
  medianOf?: number,
) {
  const means = new Float64Array(pairs.a.length);
  const shares = new Float64Array(pairs.a.length);
  pairs.a.forEach((a, pair) => {
    const [one, two] = [people[a], people[i32(pairs.b, pair)]];
    if (!one || !two) return;
    const { mean, share } = weightedMean(one, two);
    means[pair] = mean;
    shares[pair] = share;
  });
  const bothAnswered = (pair: number): boolean =>
    [pairs.a, pairs.b].every((side) => people[i32(side, pair)]?.features.answered);
  const poolMedian = medianOf ?? median(means.filter((_, pair) => bothAnswered(pair)));
  const tenths = new Int32Array(pairs.a.length);
  tenths.forEach((_, pair) => {
    // Confidence grows linearly with the answered share, up to FULL_CONFIDENCE_SHARE.
    const confidence = Math.min(1, f64(shares, pair) / FULL_CONFIDENCE_SHARE);
    const shrunk = poolMedian + confidence * (f64(means, pair) - poolMedian);
    const agreement = bothAnswered(pair) ? shrunk : Math.min(shrunk, poolMedian);
    tenths[pair] = Math.min(MAX_SCORE_TENTHS, Math.max(0, Math.round(agreement * 1000)));
  });
  return {
    /** The score of each pair in tenths of a percent, an integer from 0 to MAX_SCORE_TENTHS. */
    tenths,
    /** The median towards which pairs with few answers were shrunk, 0 to 1. */
    poolMedian,
  };
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  if (sorted.length === 0) return NEUTRAL_MEDIAN;
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? f64(sorted, half) : (f64(sorted, half - 1) + f64(sorted, half)) / 2;
}
