import type { Features } from './features.js';
import { i32, u8, type Id, type Rules } from '../common/index.js';

/** Years between two people beyond which they only meet if one of them would else have too few to meet. */
export const SOFT_MAX_AGE_GAP = 15;

/**
 * The soft rules, in the order in which they are relaxed. A pair that met before loses only novelty; an age gap can be
 * bridged; whoever looks for a partner and whoever wants nothing serious part soon; a wish for children cannot be halved.
 */
export const SOFT_RULES = ['met', 'age_gap', 'relationship_priority', 'kids'] as const;
export type SoftRule = (typeof SOFT_RULES)[number];

/** Pairs of positions in the people's list, `a < b`, in rising order; the arrays are parallel. */
export interface AllowedPairs {
  a: Int32Array;
  b: Int32Array;
  /** 0 when the pair breaks no soft rule, else 1 + the place in SOFT_RULES of the gravest that it breaks. */
  tier: Uint8Array;
}

/** Whether two genders meet at all: men and women each other, people of gender `other` everyone. */
export function areGendersCompatible(one: Features['gender'], two: Features['gender']): boolean {
  return one === 'other' || two === 'other' || one !== two;
}

/** A set of unordered pairs of the people present, by their positions; pairs with somebody absent are left out. */
export function pairSet(pairs: readonly (readonly [Id, Id])[], people: readonly Features[]): Set<number> {
  const position = new Map(people.map((person, at) => [person.id, at]));
  const keys = new Set<number>();
  for (const [one, two] of pairs) {
    const a = position.get(one);
    const b = position.get(two);
    if (a !== undefined && b !== undefined) keys.add(pairKey(a, b, people.length));
  }
  return keys;
}

/** One number for an unordered pair of positions among `n` people. */
export function pairKey(a: number, b: number, n: number): number {
  return a < b ? a * n + b : b * n + a;
}

/** Room 1: which pairs may meet this event. The hard rules always hold; the soft ones as far as k allows. */
export function allowedPairs(people: readonly Features[], rules: Rules): AllowedPairs {
  const possible = pairsByHardRules(people, rules);
  const tiersOpen = relaxedTiers(people.length, possible, rules.matchesPerPerson);
  return filterPairs(possible, (pair) => {
    const tier = u8(possible.tier, pair);
    return u8(tiersOpen, i32(possible.a, pair)) >= tier || u8(tiersOpen, i32(possible.b, pair)) >= tier;
  });
}

/** The gravest soft rule two people break, as a tier (see MeetingPairs). */
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

function pairsByHardRules(people: readonly Features[], rules: Rules): AllowedPairs {
  const n = people.length;
  const excluded = pairSet(rules.excludedPairs, people);
  const met = pairSet(rules.previousPairs, people);
  const size = (n * (n - 1)) / 2;
  const pairs = { a: new Int32Array(size), b: new Int32Array(size), tier: new Uint8Array(size) };
  let count = 0;
  people.forEach((one, a) => {
    for (let b = a + 1; b < n; b++) {
      const two = people[b];
      if (!two || !areGendersCompatible(one.gender, two.gender) || excluded.has(pairKey(a, b, n))) continue;
      pairs.a[count] = a;
      pairs.b[count] = b;
      pairs.tier[count] = softRuleTier(one, two, met.has(pairKey(a, b, n)));
      count++;
    }
  });
  return { a: pairs.a.slice(0, count), b: pairs.b.slice(0, count), tier: pairs.tier.slice(0, count) };
}

/**
 * For each person the highest tier opened to them. Tier by tier, all those who still have fewer than k get the next one,
 * all at once, so that nobody's luck depends on who is looked at first. A pair stands if it is open to either of the two.
 */
function relaxedTiers(n: number, pairs: AllowedPairs, k: number): Uint8Array {
  const open = new Uint8Array(n);
  for (let tier = 1; tier <= SOFT_RULES.length; tier++) {
    const counts = new Int32Array(n);
    pairs.tier.forEach((needed, pair) => {
      const a = i32(pairs.a, pair);
      const b = i32(pairs.b, pair);
      if (u8(open, a) < needed && u8(open, b) < needed) return;
      counts[a] = i32(counts, a) + 1;
      counts[b] = i32(counts, b) + 1;
    });
    counts.forEach((count, person) => {
      if (count < k) open[person] = tier;
    });
  }
  return open;
}

function filterPairs(pairs: AllowedPairs, keep: (pair: number) => boolean): AllowedPairs {
  const chosen = Int32Array.from(pairs.a.keys()).filter(keep);
  return {
    a: chosen.map((pair) => i32(pairs.a, pair)),
    b: chosen.map((pair) => i32(pairs.b, pair)),
    tier: Uint8Array.from(chosen, (pair) => u8(pairs.tier, pair)),
  };
}
