import { PART_NAMES, WEIGHTS } from '../engine/common/index.js';
import { calibrationOf, FEWEST_EVENTS, FEWEST_PAIRS, isPublishable } from './calibration.rules.js';
import { columnOf, countYes } from './columns.rules.js';
import { concordanceOf, measureOf } from './concordance.rules.js';
import { fitWeights } from './proposal.rules.js';
import type { QualityReport, QualityState, RatedColumns } from './quality.types.js';

/**
 * Measures how well the score and its parts predict a mutual yes, and which weights would have been better. The same
 * pairs give the same report. 50,000 pairs take some seconds, so do not call it in the thread of requests.
 */
export function measureQuality(columns: RatedColumns): QualityReport {
  const { yes, scores, sameTable, starts } = columns;
  const overall = concordanceOf(columns, scores);
  const counts = { events: starts.length - 1, pairs: yes.length };
  const state = stateOf(yes, overall.won.length);
  const measured = (values: Float64Array) =>
    state === 'ready' ? measureOf(concordanceOf(columns, values)) : null;
  const isReady = state === 'ready';
  return {
    state,
    ...counts,
    mutualYesShare: isReady ? Math.round((countYes(yes) / yes.length) * 100) / 100 : null,
    agreement: measured(scores),
    sameTable: measured(sameTable),
    parts: PART_NAMES.map((part, at) => ({
      part,
      weight: WEIGHTS[part],
      measure: measured(columnOf(columns, at)),
    })),
    calibration: isReady ? calibrationOf(columns) : [],
    weights: isReady ? fitWeights(columns) : null,
  };
}

function stateOf(yes: Uint8Array, eventsCompared: number): QualityState {
  if (yes.length < FEWEST_PAIRS) return 'too_few_pairs';
  if (!isPublishable(yes.length, countYes(yes))) return 'too_alike';
  return eventsCompared < FEWEST_EVENTS ? 'too_few_events' : 'ready';
}
