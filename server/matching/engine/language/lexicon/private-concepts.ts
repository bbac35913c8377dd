import { familyOf } from './concepts.js';
import type { Mention } from './types.js';

/**
 * Families that no icebreaker and no reason ever names, even when both have written of them:
 * what one believes is told, not announced.
 */
export const PRIVATE_FAMILIES: ReadonlySet<string> = new Set(['faith']);

/** Concepts of other families that are likewise never named: children and the kind of bond looked for, politics, habits that judge. */
export const PRIVATE_CONCEPTS: ReadonlySet<string> = new Set([
  'alcohol',
  'children',
  'drugs',
  'fasting',
  'feminism',
  'politics',
  'relationship',
  'smoking',
  'start-family',
  'tenderness',
]);

/** Whether a concept may be named to the other person. */
export function isShareable(concept: string): boolean {
  const family = familyOf(concept);
  return family !== undefined && !PRIVATE_FAMILIES.has(family) && !PRIVATE_CONCEPTS.has(concept);
}

/** Whether a concept can be called music; people name all sorts of things when asked for it. */
export function isMusic(concept: string): boolean {
  return ['music-genres', 'music-practice'].includes(familyOf(concept) ?? '');
}

/** The concepts somebody speaks of with liking and that may be named, each once, in the order of the mentions. */
export function shareableConcepts(mentions: readonly Mention[]): string[] {
  const liked = mentions.filter((mention) => !mention.negated && isShareable(mention.concept));
  return [...new Set(liked.map((mention) => mention.concept))];
}
