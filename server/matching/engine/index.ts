/** The matching engine: computes the match lists of an event from its people and rules. Pure, deterministic, optimal. */
export {
  type Gender,
  type Icebreaker,
  type Id,
  PART_NAMES,
  type PartName,
  type Parts,
  type Person,
  type Questionnaire,
  type Reason,
  type Rules,
  type ScoredPair,
  type SeenPair,
  WEIGHTS,
} from './common/index.js';
export { lightIcebreakers } from './icebreakers/icebreakers.js';
export { renderIcebreaker, renderReason } from './icebreakers/wording.js';
export { LEXICON_VERSION } from './language/lexicon/concepts.js';
export { type Language } from './language/words/stems.js';
export { mentionsIn } from './language/reading/mentions.js';
export { matchEvent, type MatchingResult, scorePairs } from './match-event.js';
export { planRounds, type RoundsPlan, type RoundsReport } from './rounds/plan-rounds.js';
export { type Round, type RoundsRules } from './rounds/arrivals.js';
export { readTexts } from './scoring/features.js';
export { type Preference, wants } from './scoring/allowed-pairs.js';
export { ENGINE_VERSION, type Report } from './report.js';
