import type { Features } from './features.js';
import { i32, pairsWhere, u8, type Id, type Rules } from '../common/index.js';

/** Maximum age gap in years. A soft rule: it is relaxed for people with fewer than k allowed pairs. */
const SOFT_MAX_AGE_GAP = 15;

/**
 * The soft rules, in the order in which they are relaxed, from the least to the most serious: matched at an earlier
 * event, age gap, opposed relationship priorities, opposed wishes for children.
 */
export const SOFT_RULES = ['met', 'age_gap', 'relationship_priority', 'kids'] as const;
export type SoftRule = (typeof SOFT_RULES)[number];

/** Pairs of positions in the list of people, `a < b`, ascending. The arrays are parallel. */
export interface AllowedPairs {
  a: Int32Array;
  b: Int32Array;
  /** 0 if the pair breaks no soft rule, else 1 + the index in SOFT_RULES of the most serious rule that it breaks. */
  tier: Uint8Array;
  /** 1 if a guest has been shown the pair: it stays. */
  seen: Uint8Array;
}

/** What decides whether two people want to meet each other. */
export type Preference = Pick<Features, 'gender' | 'lookingFor'>;

/** Returns whether two people can be matched: each is whom the other wants to meet. */
export function wantToMeet(one: Preference, two: Preference, oneSide = false): boolean {
  return wants(one, two.gender, oneSide) && wants(two, one.gender, oneSide);
}

/**
 * Returns whether a person wants to meet people of a gender. Without an answer they want everybody at an event with one
 * side; otherwise men and women want the other gender and `other`, and people of gender `other` want everybody.
 */
export function wants(
  { gender, lookingFor }: Preference,
  other: Features['gender'],
  oneSide = false,
): boolean {
  if (lookingFor === 'both' || (oneSide && lookingFor === null)) return true;
  if (lookingFor !== null) return other === (lookingFor === 'men' ? 'male' : 'female');
  return gender === 'other' || other !== gender;
}

/** Returns the keys (see `pairKey`) of the pairs of ids whose people are both present. */
function pairSet(pairs: readonly (readonly [Id, Id])[], people: readonly Features[]): Set<number> {
  const position = new Map(people.map((person, at) => [person.id, at]));
  const keys = new Set<number>();
  for (const [one, two] of pairs) {
    const a = position.get(one);
    const b = position.get(two);
    if (a !== undefined && b !== undefined) keys.add(pairKey(a, b, people.length));
  }
  return keys;
}

/** Returns one number for an unordered pair of positions among `n` people. */
function pairKey(a: number, b: number, n: number): number {
  return a < b ? a * n + b : b * n + a;
}

/** Returns 1 for each pair that is among these pairs of ids, else 0. */
export function flagsOf(
  { a, b }: Pick<AllowedPairs, 'a' | 'b'>,
  people: readonly Features[],
  wanted: readonly (readonly [Id, Id])[],
): Uint8Array {
  const keys = pairSet(wanted, people);
  if (keys.size === 0) return new Uint8Array(a.length);
  return Uint8Array.from(a, (one, pair) => (keys.has(pairKey(one, i32(b, pair), people.length)) ? 1 : 0));
}

/** Step 1 of a matching run: returns the allowed pairs. Hard rules always hold; soft rules are relaxed for people with fewer than k pairs. */
export function allowedPairs(people: readonly Features[], rules: Rules): AllowedPairs {
  const possible = pairsByHardRules(people, rules);
  const tiersOpen = relaxedTiers(people.length, possible, rules.matchesPerPerson);
  return filterPairs(possible, (pair) => {
    const tier = u8(possible.tier, pair);
    const open = Math.max(u8(tiersOpen, i32(possible.a, pair)), u8(tiersOpen, i32(possible.b, pair)));
    return open >= tier || u8(possible.seen, pair) === 1;
  });
}

/** Returns the tier of the most serious soft rule that two people break (see AllowedPairs). */
export function softRuleTier(one: Features, two: Features, isPreviousPair: boolean): number {
  if (opposed(one.choices.kids, two.choices.kids, 'want', 'do_not_want')) return 4;
  const priorities = [one.choices.relationship_priority, two.choices.relationship_priority] as const;
  if (opposed(...priorities, 'partner', 'nothing_serious')) return 3;
  if (Math.abs(one.age - two.age) > SOFT_MAX_AGE_GAP) return 2;
  return isPreviousPair ? 1 : 0;
}

function opposed<T>(one: T, two: T, left: T, right: T): boolean {
  return (one === left && two === right) || (one === right && two === left);
}

/** Returns the pairs that the hard rules allow, whichever soft rule they break. */
export function pairsByHardRules(people: readonly Features[], rules: Rules): AllowedPairs {
  const n = people.length;
  const excluded = pairSet(rules.excludedPairs, people);
  const met = pairSet(rules.previousPairs, people);
  const seen = pairSet(
    (rules.seen ?? []).map(({ a, b }) => [a, b] as const),
    people,
  );
  const size = (n * (n - 1)) / 2;
  const [a, b] = [new Int32Array(size), new Int32Array(size)];
  const [tier, isSeen] = [new Uint8Array(size), new Uint8Array(size)];
  let count = 0;
  people.forEach((one, left) => {
    for (let right = left + 1; right < n; right++) {
      const two = people[right];
      const key = pairKey(left, right, n);
      if (!two || excluded.has(key)) continue;
      isSeen[count] = seen.has(key) ? 1 : 0;
      if (u8(isSeen, count) === 0 && !wantToMeet(one, two, rules.oneSide)) continue;
      a[count] = left;
      b[count] = right;
      tier[count] = softRuleTier(one, two, met.has(key));
      count++;
    }
  });
  return {
    a: a.slice(0, count),
    b: b.slice(0, count),
    tier: tier.slice(0, count),
    seen: isSeen.slice(0, count),
  };
}

/**
 * Returns the highest relaxed tier of each person. In each round all people with fewer than k pairs get the next tier at
 * the same time, so that the result does not depend on the order of people. A pair is allowed if its tier is relaxed for
 * one of the two.
 */
function relaxedTiers(n: number, pairs: AllowedPairs, k: number): Uint8Array {
  const open = new Uint8Array(n);
  for (let tier = 1; tier <= SOFT_RULES.length; tier++) {
    const counts = new Int32Array(n);
    pairs.tier.forEach((needed, pair) => {
      const a = i32(pairs.a, pair);
      const b = i32(pairs.b, pair);
      if (u8(open, a) < needed && u8(open, b) < needed && u8(pairs.seen, pair) === 0) return;
      counts[a] = i32(counts, a) + 1;
      counts[b] = i32(counts, b) + 1;
    });
    counts.forEach((count, person) => {
      if (count < k) open[person] = tier;
    });
  }
  return open;
}

/** Returns the pairs, given as positions, that are kept. */
export function filterPairs(pairs: AllowedPairs, keep: (pair: number) => boolean): AllowedPairs {
  const chosen = pairsWhere(pairs, keep);
  return {
    a: chosen.map((pair) => i32(pairs.a, pair)),
    b: chosen.map((pair) => i32(pairs.b, pair)),
    tier: Uint8Array.from(chosen, (pair) => u8(pairs.tier, pair)),
    seen: Uint8Array.from(chosen, (pair) => u8(pairs.seen, pair)),
  };
}
