import { computeScores, featuresOf, Rarity, toComparable } from './scoring/index.js';
import type { Person } from './common/index.js';

/**
 * Returns how far each of these people who has answered agrees with one person, in percent from 0 to 99, as their order is;
 * empty if that person has not answered. As at an event of these people, but shrunk towards the middle of these pairs alone.
 */
export function agreementsWith(person: Person, others: readonly Person[]): number[] {
  const features = [person, ...others].map(featuresOf).filter(({ answered }) => answered);
  if (features[0]?.id !== person.id) return [];
  const rarity = new Rarity(features);
  const count = features.length - 1;
  const pairs = { a: new Int32Array(count), b: Int32Array.from({ length: count }, (_, at) => at + 1) };
  const { tenths } = computeScores(
    features.map((one) => toComparable(one, rarity)),
    pairs,
  );
  return Array.from(tenths, (score) => score / 10);
}
