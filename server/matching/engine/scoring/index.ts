/** Scoring: which pairs are allowed, how far two people agree, and the reasons that are shown for a pair. */
export { toComparable, partsOf, computeScores, type ComparablePerson, type Scores } from './agreement.js';
export {
  SOFT_RULES,
  allowedPairs,
  filterPairs,
  flagsOf,
  pairsByHardRules,
  wantToMeet,
  wants,
  type AllowedPairs,
  type SoftRule,
  type Preference,
} from './allowed-pairs.js';
export { TEXT_FIELDS, featuresOf, readTexts, type Features } from './features.js';
export { Rarity } from './overlap.js';
export { reasonsOf } from './reasons.js';
