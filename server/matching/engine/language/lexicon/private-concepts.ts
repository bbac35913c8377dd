import { familyOf } from './concepts.js';
import type { Mention } from './lexicon-entry.js';

/** Families that no icebreaker and no reason names, even if both people mention them. */
export const PRIVATE_FAMILIES: ReadonlySet<string> = new Set(['faith']);

/** Concepts of other families that no icebreaker and no reason names: children, relationships, politics, judged habits. */
export const PRIVATE_CONCEPTS: ReadonlySet<string> = new Set([
  'alcohol',
  'children',
  'drugs',
  'fasting',
  'feminism',
  'marriage',
  'politics',
  'relationship',
  'smoking',
  'start-family',
  'tenderness',
]);

/** Returns whether a concept may be shown to the other person. */
export function isShareable(concept: string): boolean {
  const family = familyOf(concept);
  return family !== undefined && !PRIVATE_FAMILIES.has(family) && !PRIVATE_CONCEPTS.has(concept);
}

/** Returns whether a concept is about music. Answers to the question about music contain other concepts too. */
export function isMusic(concept: string): boolean {
  return ['music-genres', 'music-practice'].includes(familyOf(concept) ?? '');
}

/** Returns the shareable concepts that are mentioned and not negated, without duplicates, in the order of the mentions. */
export function shareableConcepts(mentions: readonly Mention[]): string[] {
  const liked = mentions.filter((mention) => !mention.negated && isShareable(mention.concept));
  return [...new Set(liked.map((mention) => mention.concept))];
}
