import { WEIGHTS } from '../engine/common/index.js';
import { calibrationOf, FEWEST_EVENTS, FEWEST_PAIRS, isPublishable } from './calibration.rules.js';
import type { RatedColumns } from './columns.rules.js';
import { concordanceOf, measureOf } from './concordance.rules.js';
import { fitWeights } from './proposal.rules.js';

/** Why there is no result: too few pairs, too few events, or nearly all pairs had the same outcome. */
export const QUALITY_STATES = ['ready', 'too_few_pairs', 'too_few_events', 'too_alike'] as const;
/** Whether there is a result, and if not, why. */
export type QualityState = (typeof QUALITY_STATES)[number];

/**
 * Measures how well the score and its parts predict a mutual yes, and which weights would have been better. The same
 * pairs give the same report: totals only, nothing about single people. 50,000 pairs take some seconds, so do not call it in the thread of requests.
 */
export function measureQuality(columns: RatedColumns) {
  const { yes, scores, parts, sameTable, starts } = columns;
  const overall = concordanceOf(columns, scores);
  const both = yes.reduce((sum, one) => sum + one, 0);
  const state = stateOf(yes.length, both, overall.won.length);
  const isReady = state === 'ready';
  const measured = (values: Float64Array) => (isReady ? measureOf(concordanceOf(columns, values)) : null);
  return {
    state,
    events: starts.length - 1,
    pairs: yes.length,
    /** Null, like all that follows, unless `state` is `ready`. */
    mutualYesShare: isReady ? Math.round((both / yes.length) * 100) / 100 : null,
    /** Null if few pairs can be compared, like those of the parts. */
    agreement: measured(scores),
    sameTable: measured(sameTable),
    parts: parts.map(({ name: part, values }) => ({
      part,
      weight: WEIGHTS[part],
      measure: measured(values),
    })),
    calibration: isReady ? calibrationOf(columns) : [],
    /** Null if there are too few events for fitting weights. */
    weights: isReady ? fitWeights(columns) : null,
  };
}

/** How well matching predicts a mutual yes. */
export type QualityReport = ReturnType<typeof measureQuality>;

function stateOf(pairs: number, yes: number, eventsCompared: number): QualityState {
  if (pairs < FEWEST_PAIRS) return 'too_few_pairs';
  if (!isPublishable(pairs, yes)) return 'too_alike';
  return eventsCompared < FEWEST_EVENTS ? 'too_few_events' : 'ready';
}
