import {
  allowedPairs,
  type AllowedPairs,
  filterPairs,
  flagsOf,
  pairsByHardRules,
} from '../scoring/allowed-pairs.js';
import { computeScores, toComparable } from '../scoring/agreement.js';
import { type Features, featuresOf } from '../scoring/features.js';
import { Rarity } from '../scoring/overlap.js';
import { bipartition } from '../assignment/optimal-lists.js';
import { i32, type Id, inSeededOrder, type Person, type Rules, u8 } from '../common/index.js';
import type { MeetingsProblem } from './meetings-problem.js';

/** One round of an event. */
export interface Round {
  /** By number of the table, from 1. The lower id of two comes first. */
  tables: { table: number; guests: [Id, Id] }[];
  /** Who sits alone in this round, in order of ids. */
  pauses: Id[];
}

/** How the rounds are to be. Pairs may be given in any order; people who have not arrived are ignored. */
export interface RoundsRules extends Pick<
  Rules,
  'matchesPerPerson' | 'oneSide' | 'excludedPairs' | 'previousPairs'
> {
  /** The number of rounds to plan, at least 1. */
  rounds: number;
  /** The number of tables. Absent: as many as needed. */
  tables?: number;
  /** The pairs on the match lists of this event: they come first. */
  listed: readonly (readonly [Id, Id])[];
  /** Pairs that have already sat together: they do not again. */
  sat?: readonly (readonly [Id, Id])[];
  /** The rounds that have taken place, oldest first: who sat together does not again, and who sat alone comes first. */
  past?: readonly Round[];
  /** The remaining rounds as announced to guests, next one first: among equal plans, few of these tables change. */
  announced?: readonly Round[];
}

/** Returns a key for two people, the same in either order. */
export function keyOf([one = -1, two = -1]: readonly (number | undefined)[]): string {
  return one < two ? `${one} ${two}` : `${two} ${one}`;
}

/**
 * Reads who could meet whom, and what each meeting is worth. People are in seeded order; all other values refer to them by
 * position.
 */
export function readArrivals(given: readonly Person[], rules: RoundsRules, seed: number) {
  const people = inSeededOrder(given, seed).map(featuresOf);
  const position = new Map(people.map(({ id }, at) => [id, at]));
  const pairs = possiblePairs(people, rules);
  const listed = flagsOf(pairs, people, rules.listed);
  const tables = Math.min(rules.tables ?? Infinity, people.length >> 1);
  const pausesBefore = new Int32Array(people.length);
  for (const { pauses } of rules.past ?? [])
    for (const at of positionsOf(pauses, position)) pausesBefore[at] = i32(pausesBefore, at) + 1;
  const problem: MeetingsProblem = {
    people: people.length,
    rounds: rules.rounds,
    most: rules.rounds * tables,
    pausesBefore,
    a: pairs.a,
    b: pairs.b,
    score: scoresOf(people, pairs, rules),
    tier: pairs.tier.map((tier, pair) => (u8(listed, pair) === 1 ? 0 : tier)),
    listed,
    announced: flagsOf(pairs, people, pairsOf(rules.announced ?? [])),
  };
  const side = sidesOf(people, pairs);
  const announced = (rules.announced ?? []).map(
    (round) =>
      new Map(round.tables.map(({ table, guests }) => [keyOf(guests.map((id) => position.get(id))), table])),
  );
  const women = side?.reduce((sum, one) => sum + one, 0) ?? 0;
  return {
    people,
    position,
    problem,
    /** Tables that are used at most in a round. */
    tables,
    /** The side of each person, so that every pair runs between the sides; null if there are no two sides. */
    side,
    /** The number of people on side 1: women, where men and women have a side each. */
    women,
    /** For each announced round the table of each pair, by its `keyOf`. */
    announced,
  };
}

/** The parsed input of a plan. */
export type Arrivals = ReturnType<typeof readArrivals>;

/** Returns the positions of those who have arrived. */
export function positionsOf(ids: readonly Id[], position: ReadonlyMap<Id, number>): number[] {
  return ids.flatMap((id) => position.get(id) ?? []);
}

/** Returns the pairs that sat together in some rounds. */
function pairsOf(rounds: readonly Round[]): [Id, Id][] {
  return rounds.flatMap(({ tables }) => tables.map(({ guests }) => guests));
}

function possiblePairs(people: readonly Features[], rules: RoundsRules): AllowedPairs {
  const possible = pairsByHardRules(people, rules);
  const sat = flagsOf(possible, people, [...(rules.sat ?? []), ...pairsOf(rules.past ?? [])]);
  return filterPairs(possible, (pair) => u8(sat, pair) === 0);
}

/** The scores are those of the match lists: their median is that of the pairs that are allowed on lists. */
function scoresOf(people: readonly Features[], pairs: AllowedPairs, rules: RoundsRules): Int32Array {
  const rarity = new Rarity(people);
  const comparables = people.map((one) => toComparable(one, rarity));
  const { poolMedian } = computeScores(comparables, allowedPairs(people, rules));
  return computeScores(comparables, pairs, poolMedian).tenths;
}

/** Men and women where all pairs are of a man and a woman; else any two sides, if the graph of pairs has them. */
function sidesOf(people: readonly Features[], pairs: AllowedPairs): Uint8Array | null {
  const genders = Uint8Array.from(people, ({ gender }) => (gender === 'female' ? 1 : 0));
  const isBetween = (pair: number): boolean =>
    u8(genders, i32(pairs.a, pair)) !== u8(genders, i32(pairs.b, pair));
  const others = people.some(({ gender }) => gender === 'other');
  if (!others && [...pairs.a.keys()].every(isBetween)) return genders;
  return bipartition({ people: people.length, a: pairs.a, b: pairs.b, seen: pairs.seen });
}
