/** The matching room: on the day of an event each guest gets a short list of people worth talking to, and why. */
export { type Language, PART_NAMES, type PartName, type Round, type RoundsReport } from './engine/index.js';
export { MatchesService } from './matches.service.js';
export { MatchingModule } from './matching.module.js';
export {
  FEWEST_EVENTS,
  FEWEST_EVENTS_TO_FIT,
  FEWEST_PAIRS,
  type FittedWeights,
  type Measure,
  measureQuality,
  QUALITY_STATES,
  type QualityReport,
  type QualityState,
  toColumns,
} from './quality/index.js';
export { type PairIcebreakers, RoundPlanner } from './rounds/index.js';
export { QualityService } from './quality.service.js';
export {
  inSteps,
  MatchingJob,
  MatchingRunDto,
  matchingRunDto,
  MatchingService,
  PAIRS_TABLE,
  PairsDto,
  pairsDto,
  PairsService,
} from './runs/index.js';
