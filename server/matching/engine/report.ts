import { LEXICON_VERSION } from './language/lexicon/concepts.js';
import type { Features } from './scoring/features.js';
import { SOFT_RULES, type AllowedPairs, type SoftRule } from './scoring/allowed-pairs.js';
import { countByPerson, type matchLimits } from './assignment/assignment-problem.js';
import type { MatchLists } from './assignment/optimal-lists.js';
import { compare, i32, type Id, type Rules } from './common/index.js';

/** Stored with each matching run. Raise it when the same input can give another output. */
export const ENGINE_VERSION = '1.2.0';

interface ReportInput {
  limits: ReturnType<typeof matchLimits>;
  allowed: AllowedPairs;
  lists: MatchLists;
  poolMedian: number;
}

const MAX_UNKNOWN_WORDS = 100;

/**
 * Returns the report of a matching run for organisers. It contains no ids except of people without a match. `poolMedian`:
 * from 0 to 1.
 */
export function reportOf(
  people: readonly Features[],
  rules: Rules,
  seed: number,
  { limits, allowed, lists, poolMedian }: ReportInput,
) {
  const pairs = { people: people.length, a: allowed.a, b: allowed.b };
  const matches = countByPerson(pairs, lists.chosen);
  const allowedCounts = countByPerson(pairs, Int32Array.from(allowed.a.keys()));
  const count = (gender: Features['gender']): number =>
    people.filter((person) => person.gender === gender).length;
  return {
    engine: ENGINE_VERSION,
    lexicon: LEXICON_VERSION,
    seed,
    people: people.length,
    men: count('male'),
    women: count('female'),
    others: count('other'),
    withoutQuestionnaire: people.filter((person) => !person.answered).length,
    matchesPerPerson: rules.matchesPerPerson,
    /** Match limit of people on the smaller side and of gender `other`. */
    largerShare: limits.extended,
    allowedPairs: allowed.a.length,
    /** Number of pairs that are allowed because a soft rule was relaxed, by the most serious rule that each breaks. */
    relaxedPairs: relaxedPairs(allowed),
    pairs: lists.chosen.length,
    /** Number of pairs that stay because a guest has been shown them. */
    seenPairs: allowed.seen.reduce((sum, one) => sum + one, 0),
    /** Lowest and highest number of matches of a person; 0 for an event without people. */
    minMatches: people.length === 0 ? 0 : matches.reduce((least, one) => Math.min(least, one), Infinity),
    maxMatches: matches.reduce((most, one) => Math.max(most, one), 0),
    /** Number of people with at least 1, 2, … k matches. */
    peopleWithAtLeast: lists.reached,
    /** The lowest best score of a person with a match. Null if nobody has a match. */
    worstBestScore: Number.isFinite(lists.worstBest) ? lists.worstBest / 10 : null,
    scoreSum: lists.sum / 10,
    averageScore: lists.chosen.length === 0 ? null : Math.round(lists.sum / lists.chosen.length) / 10,
    /** Median score of the allowed pairs, towards which pairs with few answers are shrunk. */
    poolMiddle: allowed.a.length === 0 ? null : Math.round(poolMedian * 1000) / 10,
    /** People without a match: no allowed pair, or no free slot. */
    withoutMatches: idsWithout(people, matches),
    withoutAnyoneAllowed: idsWithout(people, allowedCounts),
    /** Words that the lexicon does not know and the number of people who used them, most used first, without names. */
    unknownWords: unknownWords(people),
    /** The method that proved the optimum: network flow (`flow`) or integer program (`programme`). */
    method: lists.method,
  };
}

/** The report of a matching run; scores in percent. */
export type Report = ReturnType<typeof reportOf>;

function idsWithout(people: readonly Features[], counts: Int32Array): Id[] {
  return people
    .filter((_, at) => i32(counts, at) === 0)
    .map((person) => person.id)
    .sort(compare);
}

function relaxedPairs(allowed: AllowedPairs): Record<SoftRule, number> {
  const counts = SOFT_RULES.map((rule, at) => [rule, allowed.tier.filter((tier) => tier === at + 1).length]);
  return Object.fromEntries(counts) as Record<SoftRule, number>;
}

function unknownWords(people: readonly Features[]) {
  const counts = new Map<string, number>();
  for (const word of people.flatMap((person) => person.unknownWords)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, used]) => ({ word, people: used }))
    .sort((a, b) => b.people - a.people || compare(a.word, b.word))
    .slice(0, MAX_UNKNOWN_WORDS);
}
