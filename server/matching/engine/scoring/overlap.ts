import { RELATED_CONCEPTS } from './agreement.tables.js';
import { conceptById, familyOf } from '../language/lexicon/concepts.js';
import type { Mention } from '../language/lexicon/lexicon-entry.js';
import { TEXT_FIELDS, type Features } from './features.js';

/** The similarity of two concepts of one family or group. Equal concepts have 1. */
const SAME_FAMILY_SIMILARITY = 0.4;

const relatedGroupOf = new Map(
  RELATED_CONCEPTS.flatMap((group, at) => group.map((concept) => [concept, at] as const)),
);

/** Inverse document frequency of concepts within the event: a rare concept says more about two people who share it. */
export class Rarity {
  private readonly people: number;
  private readonly counts = new Map<string, number>();

  constructor(people: readonly Features[]) {
    const named = people
      .map((person) => new Set(TEXT_FIELDS.flatMap((field) => person.mentions[field].map((m) => m.concept))))
      .filter((concepts) => concepts.size > 0);
    this.people = named.length;
    for (const concept of named.flatMap((concepts) => [...concepts])) {
      this.counts.set(concept, (this.counts.get(concept) ?? 0) + 1);
    }
  }

  /**
   * Returns the weight of a concept: ln(1 + people who named anything / people who named this), at least ln 2. A concept that
   * nobody named counts as named by one person.
   */
  of(concept: string): number {
    const weight = Math.log(1 + Math.max(1, this.people) / (this.counts.get(concept) ?? 1));
    // The last digits of a logarithm can differ between runtimes; the result must be the same everywhere.
    return Math.round(weight * 1e6) / 1e6;
  }
}

/** Returns mentions with what their comparison needs. Ids that the lexicon no longer has are dropped. */
export function termsOf(mentions: readonly Mention[], rarity: Rarity) {
  return mentions
    .filter((mention) => conceptById(mention.concept))
    .map(({ concept, negated }) => ({
      concept,
      negated,
      family: familyOf(concept),
      /** Index of its group in RELATED_CONCEPTS; undefined for most concepts. */
      relatedGroup: relatedGroupOf.get(concept),
      weight: rarity.of(concept),
    }));
}

/** A mention with what its comparison needs. */
export type Term = ReturnType<typeof termsOf>[number];

/**
 * Returns the overlap of the terms of two people, 0 to 1: symmetric, weighted by rarity. The terms of one person are
 * compared with the other's `wide` terms, which may include a similar question (a hobby of one can be a weekend activity
 * of the other). Returns undefined unless both people have terms to compare.
 */
export function overlap(
  one: readonly Term[],
  oneWide: readonly Term[],
  two: readonly Term[],
  twoWide: readonly Term[],
): number | undefined {
  if (one.length === 0 || two.length === 0) return undefined;
  const weight = comparedWeight(one, twoWide) + comparedWeight(two, oneWide);
  return weight === 0 ? undefined : (foundWeight(one, twoWide) + foundWeight(two, oneWide)) / weight;
}

function foundWeight(terms: readonly Term[], others: readonly Term[]): number {
  let sum = 0;
  for (const term of terms) sum += term.weight * similarity(term, others);
  return sum;
}

/** A negated term counts only if the other person mentions the same concept: "no clubbing" does not separate two hikers. */
function comparedWeight(terms: readonly Term[], others: readonly Term[]): number {
  let sum = 0;
  for (const term of terms) {
    if (!term.negated || others.some((other) => other.concept === term.concept)) sum += term.weight;
  }
  return sum;
}

/** Returns 1 for the same concept, 0 if one likes it and the other negates it, SAME_FAMILY_SIMILARITY for a related concept. */
function similarity(term: Term, others: readonly Term[]): number {
  let best = 0;
  for (const other of others) {
    if (other.concept === term.concept) return other.negated === term.negated ? 1 : 0;
    const isRelatedGroup = term.relatedGroup !== undefined && other.relatedGroup === term.relatedGroup;
    const isRelated = (isRelatedGroup || other.family === term.family) && !other.negated && !term.negated;
    if (isRelated) best = SAME_FAMILY_SIMILARITY;
  }
  return best;
}
