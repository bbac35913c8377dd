// quality: whether agreement goes with a mutual yes, over all events that are past; numbers of the whole alone.
export { toColumns } from './columns.rules.js';
export { FEWEST_EVENTS, FEWEST_EVENTS_TO_FIT, FEWEST_PAIRS } from './limits.rules.js';
export { measureQuality } from './quality.rules.js';
export {
  type FittedWeights,
  type Measure,
  QUALITY_STATES,
  type QualityReport,
  type QualityState,
  type RatedColumns,
  type RatedPair,
} from './quality.types.js';
