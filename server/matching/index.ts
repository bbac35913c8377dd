/**
 * The matching module: on the day of an event each guest gets a short list of people to talk to, and why.
 *
 * - `concepts`: finds the concepts in people's texts when they are saved, and again when the lexicon changes.
 * - `engine/icebreakers`: chooses questions for the people on a match list, and writes icebreakers and reasons in four
 * languages.
 * - `engine/rounds`: who meets whom at which table, round by round, with proof that no plan is better.
 * - `quality`: whether the score predicts a mutual yes, over all past events; totals only.
 * - `runs`: matching runs: computing the matches of events, keeping them up to date, and showing them to organisers;
 * the plan of an event's rounds, with the same answers and rules.
 * - `threads`: runs the engine in threads, so that no request waits for an event's matches.
 */
export {
  type Language,
  PART_NAMES,
  type PartName,
  type Preference,
  type Round,
  type RoundsReport,
  wants,
} from './engine/index.js';
export { MatchesService } from './matches.service.js';
export { MatchingModule } from './matching.module.js';
export { FEWEST_EVENTS, FEWEST_EVENTS_TO_FIT, FEWEST_PAIRS } from './quality/calibration.rules.js';
export { type Measure } from './quality/concordance.rules.js';
export {
  measureQuality,
  QUALITY_STATES,
  type QualityReport,
  type QualityState,
} from './quality/quality.rules.js';
export { toColumns } from './quality/columns.rules.js';
export { inSteps } from './runs/report-words.rules.js';
export { MatchingRunDto, PAIRS_TABLE, PairsDto } from './runs/pairs.dto.js';
export { MatchingService } from './runs/matching.service.js';
export { matchingRunDto, PairsView } from './runs/pairs-view.js';
export { EngineThreads } from './threads/engine-threads.js';
