import { conceptById, familyOf, type Mention } from '../language/index.js';
import { TEXT_FIELDS, type Features } from './features.js';

/** What naming another concept of the same family counts, where the same concept counts 1. */
export const SAME_FAMILY_SIMILARITY = 0.4;

/**
 * Concepts of different families that are as near as those of one: people answer "to see the world" where others say
 * "travel". Each concept stands in one group at most.
 */
export const RELATED_CONCEPTS: readonly (readonly string[])[] = [
  ['see-the-world', 'travel', 'foreign-cultures', 'backpacking', 'living-abroad'],
  ['start-family', 'family', 'children'],
  ['inner-peace', 'calmness', 'peace', 'meditation', 'mindfulness'],
  ['work-life-balance', 'balance', 'quality-of-life'],
  ['financial-independence', 'independence', 'wealth'],
  ['country-life', 'nature', 'farm-life'],
  ['life-by-the-sea', 'sea-beach', 'beach-holidays'],
  ['ageing-well', 'health', 'healthy-eating', 'staying-fit'],
  ['self-realisation', 'personal-growth', 'learning'],
  ['write-a-book', 'writing'],
  ['career', 'own-business', 'success', 'ambition'],
];

const relatedGroupOf = new Map(
  RELATED_CONCEPTS.flatMap((group, at) => group.map((concept) => [concept, at] as const)),
);

/** A mention ready to be compared. */
export interface Term {
  concept: string;
  family: string | undefined;
  /** Its group in KIN; undefined for most. */
  relatedGroup: number | undefined;
  negated: boolean;
  /** Rarity in the event's pool: ln(1 + people who named anything / people who named this), so at least ln 2. */
  weight: number;
}

/** Inverse document frequency within the event: what few name says more about two who share it. */
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

  /** The weight of a concept; one that nobody named weighs like one that a single person named. */
  of(concept: string): number {
    const weight = Math.log(1 + Math.max(1, this.people) / (this.counts.get(concept) ?? 1));
    // The last digits of a logarithm may differ between versions of a runtime; the result must not.
    return Math.round(weight * 1e6) / 1e6;
  }
}

/** Readies mentions for comparison; ids the lexicon no longer has are dropped. */
export function termsOf(mentions: readonly Mention[], rarity: Rarity): Term[] {
  return mentions
    .filter((mention) => conceptById(mention.concept))
    .map(({ concept, negated }) => ({
      concept,
      negated,
      family: familyOf(concept),
      relatedGroup: relatedGroupOf.get(concept),
      weight: rarity.of(concept),
    }));
}

/**
 * How far what two people name overlaps, 0 to 1, weighted by rarity and the same from either side.
 * Each one's terms look for their like in the other's `wide` terms (which may take in a neighbouring answer:
 * a hobby of one may be the weekend of the other). Undefined unless both have named something to compare.
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

/** What one declines only counts where the other has a word on it: "no clubbing" does not part two hikers. */
function comparedWeight(terms: readonly Term[], others: readonly Term[]): number {
  let sum = 0;
  for (const term of terms) {
    if (!term.negated || others.some((other) => other.concept === term.concept)) sum += term.weight;
  }
  return sum;
}

/** 1 for the same thing said, 0 for a thing one likes and the other declines, and in between for family and kin. */
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
