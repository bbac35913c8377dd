/**
 * The matching room: on the day of an event each guest gets a short list of people worth talking to, and why.
 *
 * - `concepts`: reads people's texts into concepts when they are saved, and again when the lexicon changes; gives them
 *   to the engine.
 * - `engine/icebreakers`: icebreakers: chooses questions for the people on a match list, and writes icebreakers and
 *   reasons in four languages.
 * - `engine/rounds`: rounds: who meets whom at which table, round by round, with proof that no plan is better.
 * - `quality`: whether agreement goes with a mutual yes, over all events that are past; numbers of the whole alone.
 * - `readiness`: what somebody still lacks to be matched at an event, asked before they reserve.
 * - `rounds`: the plan of an event's rounds, by the same answers and rules as its match lists.
 * - `runs`: matching runs: computing the matches of events, keeping them up to date, and showing them to organisers.
 * - `threads`: the engine in threads of its own, so that no request waits for an event's matches.
 */
export { type Language, PART_NAMES, type PartName, type Round, type RoundsReport } from './engine/index.js';
export { MatchesService } from './matches.service.js';
export { MatchingModule } from './matching.module.js';
export { FEWEST_EVENTS, FEWEST_EVENTS_TO_FIT, FEWEST_PAIRS } from './quality/limits.rules.js';
export {
  type FittedWeights,
  type Measure,
  QUALITY_STATES,
  type QualityReport,
  type QualityState,
} from './quality/quality.types.js';
export { measureQuality } from './quality/quality.rules.js';
export { toColumns } from './quality/columns.rules.js';
export { type PairIcebreakers, RoundPlanner } from './rounds/round-planner.js';
export { QualityService } from './quality.service.js';
export { inSteps } from './runs/pairs.rules.js';
export { MatchingRunDto, matchingRunDto, PAIRS_TABLE, PairsDto, pairsDto } from './runs/pairs.dto.js';
export { MatchingService } from './runs/matching.service.js';
export { PairsService } from './runs/pairs.service.js';
