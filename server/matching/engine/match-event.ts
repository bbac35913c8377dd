import { toComparable, partsOf, computeScores } from './scoring/agreement.js';
import { featuresOf, type Features } from './scoring/features.js';
import { allowedPairs, flagsOf } from './scoring/allowed-pairs.js';
import { Rarity } from './scoring/overlap.js';
import { reasonsOf } from './scoring/reasons.js';
import { icebreakersFor, icebreakerProfile } from './icebreakers/icebreakers.js';
import { optimalLists, type MatchLists } from './assignment/optimal-lists.js';
import { matchLimits } from './assignment/assignment-problem.js';
import {
  assertValid,
  compare,
  inSeededOrder,
  i32,
  type Icebreaker,
  type Id,
  type Pair,
  type Person,
  type Rules,
  type ScoredPair,
} from './common/index.js';
import { reportOf, type Report } from './report.js';

/** The result of a matching run. */
export interface MatchingResult {
  /** Sorted by `a`, then `b`. */
  pairs: Pair[];
  /** The match list of each person: ids, best score first. Contains every person; a list may be empty. */
  lists: Map<Id, Id[]>;
  report: Report;
}

/**
 * Computes the matches of an event: allowed pairs, scores, match lists, icebreakers and reasons.
 * The result depends only on people, rules and seed, not on the order of the people.
 * Throws RangeError if an id occurs twice, if k is not an integer of at least 1, or if the seed is not an integer.
 */
export async function matchEvent(
  people: readonly Person[],
  rules: Rules,
  seed: number,
): Promise<MatchingResult> {
  const pool = readPool(people, rules, seed);
  const limits = matchLimits(pool.people, rules.matchesPerPerson, rules.oneSide);
  const lists = await optimalLists({
    people: pool.people.length,
    matchesPerPerson: rules.matchesPerPerson,
    capacity: limits.capacity,
    a: pool.allowed.a,
    b: pool.allowed.b,
    score: pool.scores.tenths,
    keep: flagsOf(pool.allowed, pool.people, rules.keep ?? []),
    seen: pool.allowed.seen,
  });
  const listed = listsOf(pool, lists);
  return {
    pairs: pairsOf(pool, lists, listed, { rules, seed }),
    lists: new Map(
      [...pool.people.keys()]
        .map((at) => [idAt(pool, at), (listed[at] ?? []).map((other) => idAt(pool, other))] as const)
        .sort(([a], [b]) => compare(a, b)),
    ),
    report: reportOf(pool.people, rules, seed, {
      limits,
      lists,
      allowed: pool.allowed,
      poolMedian: pool.scores.poolMedian,
    }),
  };
}

/** Returns all allowed pairs with scores and parts, sorted by `a`, then `b`. Throws RangeError as `matchEvent`. */
export function scorePairs(people: readonly Person[], rules: Rules): ScoredPair[] {
  const pool = readPool(people, rules, 0);
  return Array.from(pool.allowed.a, (_, pair) => scoredPair(pool, pair)).sort(byIds);
}

/** Reads the input of an event. People are in seeded order; all other values refer to them by position. */
function readPool(people: readonly Person[], rules: Rules, seed: number) {
  assertValid(people, rules.matchesPerPerson, seed);
  const features = inSeededOrder(people, seed).map(featuresOf);
  const rarity = new Rarity(features);
  const comparables = features.map((one) => toComparable(one, rarity));
  const allowed = allowedPairs(features, rules);
  return { people: features, comparables, rarity, allowed, scores: computeScores(comparables, allowed) };
}

type Pool = ReturnType<typeof readPool>;

/** Returns the match list of each person as positions: best score first, equal scores by id. */
function listsOf(pool: Pool, lists: MatchLists): number[][] {
  const entries: { other: number; tenths: number }[][] = pool.people.map(() => []);
  lists.chosen.forEach((pair) => {
    const a = i32(pool.allowed.a, pair);
    const b = i32(pool.allowed.b, pair);
    const tenths = i32(pool.scores.tenths, pair);
    entries[a]?.push({ other: b, tenths });
    entries[b]?.push({ other: a, tenths });
  });
  return entries.map((list) =>
    list
      .sort((x, y) => y.tenths - x.tenths || compare(idAt(pool, x.other), idAt(pool, y.other)))
      .map(({ other }) => other),
  );
}

function pairsOf(
  pool: Pool,
  lists: MatchLists,
  listed: readonly number[][],
  { rules, seed }: { rules: Rules; seed: number },
): Pair[] {
  const { people, rarity } = pool;
  const shown = shownIcebreakers(rules);
  const icebreakers = new Map<string, Icebreaker[]>();
  const profiles = people.map(icebreakerProfile);
  profiles.forEach((guest, at) => {
    const others = (listed[at] ?? []).flatMap((other) => profiles[other] ?? []);
    const shownTo = ({ id }: Features) => shown.get(JSON.stringify([guest.features.id, id]));
    icebreakersFor(guest, others, rarity, { seed, shownTo }).forEach((three, index) => {
      icebreakers.set(`${at} ${listed[at]?.[index]}`, three);
    });
  });
  const pairs = Array.from(lists.chosen, (pair): Pair => {
    const [a, b] = positions(pool, pair);
    return {
      ...scoredPair(pool, pair),
      icebreakers: { a: icebreakers.get(`${a} ${b}`) ?? [], b: icebreakers.get(`${b} ${a}`) ?? [] },
      reasons: reasonsOf(featuresAt(pool, a), featuresAt(pool, b), rarity),
    };
  });
  return pairs.sort(byIds);
}

/** Returns the icebreakers of the pairs that were seen, by the guest and whom they see. */
function shownIcebreakers({ seen = [] }: Rules): Map<string, Icebreaker[]> {
  return new Map(
    seen.flatMap(({ a, b, icebreakers }) =>
      icebreakers
        ? [
            [JSON.stringify([a, b]), icebreakers.a],
            [JSON.stringify([b, a]), icebreakers.b],
          ]
        : [],
    ),
  );
}

function scoredPair(pool: Pool, pair: number): ScoredPair {
  const [a, b] = positions(pool, pair);
  const [one, two] = [pool.comparables[a], pool.comparables[b]];
  return {
    a: idAt(pool, a),
    b: idAt(pool, b),
    score: i32(pool.scores.tenths, pair) / 10,
    parts: one && two ? partsOf(one, two) : {},
  };
}

/** Returns the two positions of a pair, the lower id first. */
function positions(pool: Pool, pair: number): [number, number] {
  const a = i32(pool.allowed.a, pair);
  const b = i32(pool.allowed.b, pair);
  return compare(idAt(pool, a), idAt(pool, b)) < 0 ? [a, b] : [b, a];
}

// positions come from the pool itself
function featuresAt(pool: Pool, at: number): Features {
  return pool.people[at] as Features;
}

function idAt(pool: Pool, at: number): Id {
  return featuresAt(pool, at).id;
}

function byIds(x: ScoredPair, y: ScoredPair): number {
  return compare(x.a, y.a) || compare(x.b, y.b);
}
