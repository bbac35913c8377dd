import { isMusic, shareableConcepts } from '../language/lexicon/concepts.js';
import type { Features, TextField } from './features.js';
import { compare, type PartName, type Reason, WEIGHTS } from '../common/index.js';
import type { Rarity } from './overlap.js';

const MAX_REASONS = 3;

/** Maximum differences that count as the same: steps on the scale from 1 to 10, years of age. */
const SIMILAR_ENERGY = 1;
const SIMILAR_AGE = 2;

type ConceptReason = Extract<Reason, { concept: string }>['kind'];
const CONCEPT_REASONS: readonly [ConceptReason, TextField, PartName][] = [
  ['value', 'top_values', 'values'],
  ['goal', 'life_goal', 'life_goal'],
  ['hobby', 'hobby', 'hobby'],
  ['weekend', 'weekend_activity', 'weekend'],
  ['music', 'music_preference', 'music'],
];
const CHOICE_REASONS = [
  ['priority', 'relationship_priority', 'relationship_priority'],
  ['communication', 'communication_style', 'communication'],
  ['travel', 'travel_style', 'travel'],
] as const;

interface Candidate {
  reason: Reason;
  /** The weight of its part of the score, times the rarity of the concept if there is one. */
  strength: number;
}

/**
 * Returns up to three reasons why two people were matched, strongest first, at most one for each part of the score.
 * A reason names a concept or choice that both share. It never names children, conflicts or a text as written.
 */
export function reasonsOf(one: Features, two: Features, rarity: Rarity): Reason[] {
  const candidates = [...conceptReasons(one, two, rarity), ...choiceReasons(one, two)];
  const named = new Set<string>();
  return candidates
    .sort((a, b) => b.strength - a.strength || compare(a.reason.kind, b.reason.kind))
    .map(({ reason }) => reason)
    .filter((reason) => {
      if (!('concept' in reason)) return true;
      // A concept that is both hobby and weekend activity is one reason.
      const isNew = !named.has(reason.concept);
      named.add(reason.concept);
      return isNew;
    })
    .slice(0, MAX_REASONS);
}

function conceptReasons(one: Features, two: Features, rarity: Rarity): Candidate[] {
  return CONCEPT_REASONS.flatMap(([kind, field, part]) => {
    const theirs = new Set(shareableConcepts(two.mentions[field]));
    const [concept] = shareableConcepts(one.mentions[field])
      .filter((shared) => theirs.has(shared) && (kind !== 'music' || isMusic(shared)))
      .sort((a, b) => rarity.of(b) - rarity.of(a) || compare(a, b));
    if (concept === undefined) return [];
    return [{ reason: { kind, concept }, strength: WEIGHTS[part] * rarity.of(concept) }];
  });
}

function choiceReasons(one: Features, two: Features): Candidate[] {
  const same = CHOICE_REASONS.flatMap(([kind, field, part]): Candidate[] => {
    const value = one.choices[field];
    return value && value === two.choices[field]
      ? [{ reason: { kind, value }, strength: WEIGHTS[part] }]
      : [];
  });
  if (Math.abs((one.energy ?? NaN) - (two.energy ?? NaN)) <= SIMILAR_ENERGY)
    same.push({ reason: { kind: 'energy' }, strength: WEIGHTS.energy });
  if (Math.abs(one.age - two.age) <= SIMILAR_AGE)
    same.push({ reason: { kind: 'age' }, strength: WEIGHTS.age_gap / 4 });
  return same;
}
