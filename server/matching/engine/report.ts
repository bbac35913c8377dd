import { LEXICON_VERSION } from './language/index.js';
import { type Features, SOFT_RULES, type AllowedPairs, type SoftRule } from './scoring/index.js';
import { countByPerson, type MatchLists, type MatchLimits } from './assignment/index.js';
import { compareIds, compareText, i32, type Id, type Report, type Rules } from './common/index.js';

/** Stored with each matching run. Raise it when the same input can give another output. */
export const ENGINE_VERSION = '1.2.0';

/** Maximum number of unknown words in a report. */
const MAX_UNKNOWN_WORDS = 100;

/** What the report is computed from. */
interface ReportInput {
  people: readonly Features[];
  rules: Rules;
  seed: number;
  limits: MatchLimits;
  allowed: AllowedPairs;
  /** From 0 to 1. */
  poolMedian: number;
  lists: MatchLists;
}

/** Returns the report of a matching run for organisers. */
export function reportOf(run: ReportInput): Report {
  const { people, allowed, lists } = run;
  const pairs = { people: people.length, a: allowed.a, b: allowed.b };
  const matches = countByPerson(pairs, lists.chosen);
  const allowedCounts = countByPerson(pairs, Int32Array.from(allowed.a.keys()));
  const idsWithout = (counts: Int32Array): Id[] =>
    people
      .filter((_, at) => i32(counts, at) === 0)
      .map((person) => person.id)
      .sort(compareIds);
  const count = (gender: Features['gender']): number =>
    people.filter((person) => person.gender === gender).length;
  return {
    engine: ENGINE_VERSION,
    lexicon: LEXICON_VERSION,
    seed: run.seed,
    people: people.length,
    men: count('male'),
    women: count('female'),
    others: count('other'),
    withoutQuestionnaire: people.filter((person) => !person.answered).length,
    matchesPerPerson: run.rules.matchesPerPerson,
    largerShare: run.limits.extended,
    allowedPairs: allowed.a.length,
    relaxedPairs: relaxedPairs(allowed),
    pairs: lists.chosen.length,
    seenPairs: allowed.seen.reduce((sum, one) => sum + one, 0),
    minMatches: people.length === 0 ? 0 : matches.reduce((least, one) => Math.min(least, one), Infinity),
    maxMatches: matches.reduce((most, one) => Math.max(most, one), 0),
    peopleWithAtLeast: lists.reached,
    worstBestScore: Number.isFinite(lists.worstBest) ? lists.worstBest / 10 : null,
    scoreSum: lists.sum / 10,
    averageScore: lists.chosen.length === 0 ? null : Math.round(lists.sum / lists.chosen.length) / 10,
    poolMiddle: allowed.a.length === 0 ? null : Math.round(run.poolMedian * 1000) / 10,
    withoutMatches: idsWithout(matches),
    withoutAnyoneAllowed: idsWithout(allowedCounts),
    unknownWords: unknownWords(people),
    method: lists.method,
  };
}

function relaxedPairs(allowed: AllowedPairs): Record<SoftRule, number> {
  const counts = SOFT_RULES.map((rule, at) => [rule, allowed.tier.filter((tier) => tier === at + 1).length]);
  return Object.fromEntries(counts) as Record<SoftRule, number>;
}

function unknownWords(people: readonly Features[]): Report['unknownWords'] {
  const counts = new Map<string, number>();
  for (const word of people.flatMap((person) => person.unknownWords)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, used]) => ({ word, people: used }))
    .sort((a, b) => b.people - a.people || compareText(a.word, b.word))
    .slice(0, MAX_UNKNOWN_WORDS);
}
