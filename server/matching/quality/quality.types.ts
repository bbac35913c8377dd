import type { PartName, Parts } from '../engine/index.js';

/** Two guests who were on each other's match list and have both rated the other. It names neither. */
export interface RatedPair {
  /** Pairs with the same number are of one event. */
  event: number;
  /** Agreement in percent, 0 to 100, as it was on the day. */
  score: number;
  parts: Parts;
  /** Whether both said `yes`. */
  mutualYes: boolean;
  /** Whether the two sat together in rounds; null where the event had none. */
  sameTable: boolean | null;
}

/** Rated pairs in columns, those of an event next to each other. Everything in it can be cloned. */
export interface RatedColumns {
  /** Where the pairs of each event begin, and at the end the number of pairs. */
  starts: Int32Array;
  scores: Float64Array;
  /** A row for each pair, a column for each of `PART_NAMES`, 0 to 1; NaN where one of the two has not answered. */
  parts: Float64Array;
  /** 1: both said `yes`. */
  yes: Uint8Array;
  /** 1 or 0: sat together in rounds or not; NaN where the event had none. */
  sameTable: Float64Array;
}

/** How well a number tells pairs with a mutual yes from the others of their event. */
export interface Measure {
  /** Area under the curve within events, 0 to 1; 0.5 is chance. */
  auc: number;
  /** The 95 % confidence interval. */
  from: number;
  to: number;
  /** Pairs and events that are compared: those of events with both outcomes. */
  pairs: number;
  events: number;
}

/** The pairs whose agreement lies in a range, and the share of them with a mutual yes. */
export interface CalibrationBin {
  /** Percent; `to` belongs to the next range, unless it is 100. */
  from: number;
  to: number;
  pairs: number;
  /** 0 to 1, to two decimals. */
  share: number;
}

/** What a regularised fit makes of the rated pairs, on events that it has not seen. */
export interface FittedWeights {
  /** AUC within events of today's weights and of the fitted ones. */
  today: number;
  fitted: number;
  /** `fitted - today`, and its standard error over the events. */
  gain: number;
  gainError: number;
  /** Whole numbers with the sum of today's weights; null if the gain is not beyond doubt. */
  proposed: Readonly<Record<PartName, number>> | null;
}

/** Why nothing can be said: too few pairs, too few events, or nearly all pairs had the same outcome. */
export const QUALITY_STATES = ['ready', 'too_few_pairs', 'too_few_events', 'too_alike'] as const;
/** Whether anything can be said, and if not, why. */
export type QualityState = (typeof QUALITY_STATES)[number];

/** How well the matching foretells a mutual yes. Numbers of the whole; nothing in it is about one person. */
export interface QualityReport {
  state: QualityState;
  events: number;
  pairs: number;
  /** Null, like all that follows, unless `state` is `ready`. */
  mutualYesShare: number | null;
  /** Null where few pairs can be compared, like those of the parts. */
  agreement: Measure | null;
  sameTable: Measure | null;
  parts: readonly { part: PartName; weight: number; measure: Measure | null }[];
  /** The lowest agreement first. */
  calibration: readonly CalibrationBin[];
  /** Null where there are too few events to try weights on. */
  weights: FittedWeights | null;
}
