import type { PartName, Parts } from '../engine/index.js';

/** Two guests who were on each other's match list and have both rated the other, without their names. */
export interface RatedPair {
  /** Pairs of one event have the same number. */
  event: number;
  /** The score in percent, 0 to 100, on the day of the event. */
  score: number;
  parts: Parts;
  /** Whether both said `yes`. */
  mutualYes: boolean;
  /** Whether the two sat together in rounds; null if the event had none. */
  sameTable: boolean | null;
}

/** Rated pairs in columns; pairs of one event are adjacent. It can be cloned to a thread. */
export interface RatedColumns {
  /** The index of each event's first pair, and finally the number of pairs. */
  starts: Int32Array;
  scores: Float64Array;
  /** A row for each pair, a column for each of `PART_NAMES`, 0 to 1; NaN if one of the two has not answered. */
  parts: Float64Array;
  /** 1: both said `yes`. */
  yes: Uint8Array;
  /** 1 or 0: sat together in rounds or not; NaN if the event had none. */
  sameTable: Float64Array;
}

/** How well a value separates pairs with a mutual yes from the other pairs of their event. */
export interface Measure {
  /** Area under the curve within events, 0 to 1; 0.5 is chance. */
  auc: number;
  /** The 95 % confidence interval. */
  from: number;
  to: number;
  /** The numbers of compared pairs and events: only events with both outcomes. */
  pairs: number;
  events: number;
}

/** The pairs with scores in a range, and the share of them with a mutual yes. */
export interface CalibrationBin {
  /** Percent; `to` belongs to the next range, unless it is 100. */
  from: number;
  to: number;
  pairs: number;
  /** 0 to 1, to two decimals. */
  share: number;
}

/** The result of a regularised fit, on events that the fit has not used. */
export interface FittedWeights {
  /** AUC within events of the current and of the fitted weights. */
  today: number;
  fitted: number;
  /** `fitted - today`, and its standard error over the events. */
  gain: number;
  gainError: number;
  /** Whole numbers with the same sum as the current weights; null if the gain is not significant. */
  proposed: Readonly<Record<PartName, number>> | null;
}

/** Why there is no result: too few pairs, too few events, or nearly all pairs had the same outcome. */
export const QUALITY_STATES = ['ready', 'too_few_pairs', 'too_few_events', 'too_alike'] as const;
/** Whether there is a result, and if not, why. */
export type QualityState = (typeof QUALITY_STATES)[number];

/** How well matching predicts a mutual yes. Totals only, nothing about single people. */
export interface QualityReport {
  state: QualityState;
  events: number;
  pairs: number;
  /** Null, like all that follows, unless `state` is `ready`. */
  mutualYesShare: number | null;
  /** Null if few pairs can be compared, like those of the parts. */
  agreement: Measure | null;
  sameTable: Measure | null;
  parts: readonly { part: PartName; weight: number; measure: Measure | null }[];
  /** Lowest scores first. */
  calibration: readonly CalibrationBin[];
  /** Null if there are too few events for fitting weights. */
  weights: FittedWeights | null;
}
