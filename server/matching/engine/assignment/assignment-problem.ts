import { endsOf, i32, u8 } from '../common/index.js';
import { wants, type Preference } from '../scoring/allowed-pairs.js';

/**
 * Returns the maximum number of matches of each person at an event, and the extended one: k on the larger side, up to
 * ⌈k · larger / smaller⌉ but at most 2k on the smaller one. People of gender `other` and those who want to meet both stand
 * between the sides: they count to the smaller side until both are equal, and have its limit. Without men and women, or
 * with as many of each, everybody gets k; so do those who only want their own gender, and everybody at an event with one side.
 */
export function matchLimits(people: readonly Preference[], k: number, oneSide = false) {
  const groups = people.map(groupOf);
  const count = (group: Group): number => groups.filter((one) => one === group).length;
  const [men, women] = [count('men'), count('women')];
  const most = Math.max(men, women);
  const fewest = Math.min(most, Math.min(men, women) + count('between'));
  const extended = oneSide || fewest === 0 ? k : Math.min(2 * k, Math.ceil((k * most) / fewest));
  const isExtended = (group: Group): boolean =>
    group === 'between' || (group === 'men' && men < women) || (group === 'women' && women < men);
  return { extended, capacity: Int32Array.from(groups, (group) => (isExtended(group) ? extended : k)) };
}

/** Men who want to meet women only, women who want to meet men only, people between the sides, and the rest. */
type Group = 'men' | 'women' | 'between' | 'own';

function groupOf(person: Preference): Group {
  const { gender } = person;
  if (gender === 'other') return 'between';
  const [side, opposite] = gender === 'male' ? (['men', 'female'] as const) : (['women', 'male'] as const);
  if (!wants(person, opposite)) return 'own';
  return wants(person, gender) ? 'between' : side;
}

/** The input of the assignment: people by position, the allowed pairs, and the limit of matches for each person. */
export interface AssignmentProblem {
  people: number;
  /** k, at least 1. */
  matchesPerPerson: number;
  /** The maximum number of matches of each person, at least k. */
  capacity: Int32Array;
  /** The allowed pairs. `a`, `b`, `score`, `keep` and `seen` are parallel arrays. */
  a: Int32Array;
  b: Int32Array;
  /** Scores in tenths of a percent: integers from 0 to 1000. */
  score: Int32Array;
  /** 1 for a pair that is preferred among equally good solutions, else 0. */
  keep: Uint8Array;
  /** 1 for a pair that a guest has been shown, which is chosen whatever the optimum, else 0. */
  seen: Uint8Array;
}

/** Returns how many of the chosen pairs, given as positions, each person has. */
export function countByPerson(
  pairs: Pick<AssignmentProblem, 'people' | 'a' | 'b'>,
  chosen: Int32Array,
): Int32Array {
  const counts = new Int32Array(pairs.people);
  for (const pair of chosen)
    for (const person of endsOf(pairs, pair)) counts[person] = i32(counts, person) + 1;
  return counts;
}

/** Returns the objectives of a solution, in lexicographic order. `chosen`: the positions of its pairs. */
export function evaluate(problem: AssignmentProblem, chosen: Int32Array) {
  const { regular, step } = placesOf(problem);
  const count = countByPerson(problem, chosen);
  const best = new Int32Array(problem.people).fill(-1);
  let sum = 0;
  let kept = 0;
  chosen.forEach((pair) => {
    const score = i32(problem.score, pair);
    sum += score;
    kept += u8(problem.keep, pair);
    for (const person of endsOf(problem, pair)) best[person] = Math.max(i32(best, person), score);
  });
  const k = problem.matchesPerPerson;
  const reached = Array.from({ length: k }, (_, at) => count.filter((matches) => matches > at).length);
  const extra = count.reduce((all, matches, person) => all + Math.max(0, matches - i32(regular, person)), 0);
  return {
    /** The first two in one number; see `coverageOfMatch`. */
    coverage: reached.reduce((all, people, at) => all + people * coverageOfMatch(k, at + 1, step), -extra),
    /** Number of people with at least 1, 2, … k matches. An earlier entry counts before a later one. */
    reached,
    /** Number of matches beyond the limits. The fewer the better, after `reached`. */
    extra,
    /** The best score of each person with a match, and of these the lowest. Infinity if nobody has a match. */
    worstBest: best.reduce((worst, score) => (score >= 0 ? Math.min(worst, score) : worst), Infinity),
    sum,
    /** Number of chosen pairs with `keep` = 1. */
    kept,
  };
}

/** A list that was seen may grow beyond its limit by this many for people who would else have too few. */
const EXTRA_MATCHES = 2;

/** What one step of coverage counts against a match beyond a limit: a step changes the matches of two people. */
const STEP_OF_SEEN_LISTS = 3;

/**
 * Returns what the n-th match of a person (n from 1) adds to the coverage, which puts the first two objectives into one
 * number: the first of k matches counts k steps, the next one step less, those beyond k nothing, and each beyond the limit
 * takes 1 off. The coverage is greatest exactly for the lexicographically greatest `reached` with the fewest `extra`: two
 * such solutions differ by steps that add a match to one person and remove one from at most one other, and a step raises
 * both or neither (Frank and Murota 2018; on jump systems, Murota 2006).
 */
export function coverageOfMatch(matchesPerPerson: number, n: number, step: number): number {
  return Math.max(0, matchesPerPerson + 1 - n) * step;
}

/** Returns the places of each person, from the capacities, the allowed pairs and those that were seen. */
export function placesOf(problem: AssignmentProblem) {
  const allowed = new Int32Array(problem.people);
  const seen = new Int32Array(problem.people);
  for (const side of [problem.a, problem.b]) {
    side.forEach((person, pair) => {
      allowed[person] = i32(allowed, person) + 1;
      seen[person] = i32(seen, person) + u8(problem.seen, pair);
    });
  }
  const regular = problem.capacity.map((capacity, person) => Math.max(capacity, i32(seen, person)));
  const most = allowed.map((count, person) => {
    const extra = i32(seen, person) > 0 ? EXTRA_MATCHES : 0;
    return Math.min(count, Math.max(i32(regular, person), i32(problem.capacity, person) + extra));
  });
  return {
    /** Pairs of each person that were seen. */
    seen,
    /** The limit of each: the capacity, or what was seen if that is more. */
    regular,
    /** The most of each: with the extra matches of a list that was seen, and never more than there are allowed pairs. */
    most,
    /** What one step of coverage counts; see `coverageOfMatch`. */
    step: problem.seen.includes(1) ? STEP_OF_SEEN_LISTS : 1,
  };
}

/** How many matches each person has from the start and can have. */
export type Places = ReturnType<typeof placesOf>;
