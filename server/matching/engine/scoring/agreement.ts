import { AGE_STEPS, ENERGY_STEPS, WEIGHTS, choiceValue, stepValue } from './agreement.tables.js';
import type { Features } from './features.js';
import type { AllowedPairs } from './allowed-pairs.js';
import { overlap, termsOf, type Rarity, type Term } from './overlap.js';
import { f64, i32, PART_NAMES, type PartName, type Parts } from '../common/index.js';

/** The highest score, in tenths of a percent: nobody is fully known by their answers. */
export const MAX_SCORE_TENTHS = 990;

/** The share of the whole weight from which on a score stands for itself, and is not drawn to the middle. */
export const FULL_CONFIDENCE_SHARE = 0.75;

/** The middle of a pool in which no two people who may meet have answered anything. */
const NEUTRAL_MEDIAN = 0.5;

const TOTAL_WEIGHT = PART_NAMES.reduce((sum, name) => sum + WEIGHTS[name], 0);

/** A person ready to be compared with many: texts as terms with their weight in this pool. */
export interface ComparablePerson {
  features: Features;
  values: Term[];
  goals: Term[];
  hobbies: Term[];
  weekends: Term[];
  /** Hobbies and weekends together, for a hobby of one may be the weekend of the other. */
  leisure: Term[];
  music: Term[];
}

/** Readies a person for comparison within a pool. */
export function toComparable(features: Features, rarity: Rarity): ComparablePerson {
  const { mentions } = features;
  const hobbies = termsOf(mentions.hobby, rarity);
  const weekends = termsOf(mentions.weekend_activity, rarity);
  return {
    features,
    values: termsOf(mentions.top_values, rarity),
    goals: termsOf(mentions.life_goal, rarity),
    hobbies,
    weekends,
    leisure: [...hobbies, ...weekends],
    music: termsOf(mentions.music_preference, rarity),
  };
}

type PartOf = (one: ComparablePerson, two: ComparablePerson) => number | undefined;

/** Each part from 0 to 1; undefined unless both have answered. Symmetric, every one of them. */
const PART_OF: Readonly<Record<PartName, PartOf>> = {
  values: (one, two) => overlap(one.values, one.values, two.values, two.values),
  relationship_priority: ({ features: one }, { features: two }) =>
    choiceValue(
      'relationship_priority',
      one.choices.relationship_priority,
      two.choices.relationship_priority,
    ),
  kids: ({ features: one }, { features: two }) => choiceValue('kids', one.choices.kids, two.choices.kids),
  life_goal: (one, two) => overlap(one.goals, one.goals, two.goals, two.goals),
  age_gap: ({ features: one }, { features: two }) => stepValue(AGE_STEPS, Math.abs(one.age - two.age)),
  communication: ({ features: one }, { features: two }) =>
    choiceValue('communication_style', one.choices.communication_style, two.choices.communication_style),
  conflict: ({ features: one }, { features: two }) =>
    choiceValue('conflict_resolution', one.choices.conflict_resolution, two.choices.conflict_resolution),
  energy: ({ features: one }, { features: two }) =>
    one.energy === undefined || two.energy === undefined
      ? undefined
      : stepValue(ENERGY_STEPS, Math.abs(one.energy - two.energy)),
  hobby: (one, two) => overlap(one.hobbies, one.leisure, two.hobbies, two.leisure),
  weekend: (one, two) => overlap(one.weekends, one.leisure, two.weekends, two.leisure),
  music: (one, two) => overlap(one.music, one.music, two.music, two.music),
  travel: ({ features: one }, { features: two }) =>
    choiceValue('travel_style', one.choices.travel_style, two.choices.travel_style),
};

/** The parts both have answered, each from 0 to 1, to three decimals. */
export function partsOf(one: ComparablePerson, two: ComparablePerson): Parts {
  const parts: Parts = {};
  for (const name of PART_NAMES) {
    const value = PART_OF[name](one, two);
    if (value !== undefined) parts[name] = Math.round(value * 1000) / 1000;
  }
  return parts;
}

/** The weighted mean of the parts both have answered, 0 to 1, and the share of the whole weight they make up. */
export function weightedMean(one: ComparablePerson, two: ComparablePerson): { mean: number; share: number } {
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

/** The scores of an event's pairs, and the middle towards which thin answers were drawn. */
export interface Scores {
  /** For each pair its score in tenths of a percent, an integer from 0 to MOST_TENTHS. */
  tenths: Int32Array;
  /** 0 to 1. */
  poolMedian: number;
}

/** Room 3: one number for each pair. */
export function computeScores(people: readonly ComparablePerson[], pairs: AllowedPairs): Scores {
  const means = new Float64Array(pairs.a.length);
  const shares = new Float64Array(pairs.a.length);
  eachPair(people, pairs, (one, two, pair) => {
    const { mean, share } = weightedMean(one, two);
    means[pair] = mean;
    shares[pair] = share;
  });
  const bothAnswered = (pair: number): boolean =>
    [pairs.a, pairs.b].every((side) => people[i32(side, pair)]?.features.answered);
  const poolMedian = median(means.filter((_, pair) => bothAnswered(pair)));
  const tenths = new Int32Array(pairs.a.length);
  tenths.forEach((_, pair) => {
    // Trust grows evenly with the share answered, up to the point where it is enough.
    const confidence = Math.min(1, f64(shares, pair) / FULL_CONFIDENCE_SHARE);
    const shrunk = poolMedian + confidence * (f64(means, pair) - poolMedian);
    const agreement = bothAnswered(pair) ? shrunk : Math.min(shrunk, poolMedian);
    tenths[pair] = Math.min(MAX_SCORE_TENTHS, Math.max(0, Math.round(agreement * 1000)));
  });
  return { tenths, poolMedian };
}

function eachPair(
  people: readonly ComparablePerson[],
  pairs: AllowedPairs,
  visit: (one: ComparablePerson, two: ComparablePerson, pair: number) => void,
): void {
  pairs.a.forEach((a, pair) => {
    const one = people[a];
    const two = people[i32(pairs.b, pair)];
    if (one && two) visit(one, two, pair);
  });
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  if (sorted.length === 0) return NEUTRAL_MEDIAN;
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? f64(sorted, half) : (f64(sorted, half - 1) + f64(sorted, half)) / 2;
}
