import { assertValid, compare, endsOf, hash, i32, type Id, type Person, u8 } from '../common/index.js';
import { chooseMeetings, type Meetings } from './choose-meetings.js';
import { type Arrivals, keyOf, positionsOf, readArrivals, type Round, type RoundsRules } from './arrivals.js';
import { countByPerson } from '../assignment/assignment-problem.js';
import { type MeetingsProblem, NO_ROUND, type SplitProblem, valueOf, worthOf } from './meetings-problem.js';
import { splitByColouring } from './split-by-colouring.js';
import { splitByMatchings } from './split-by-matchings.js';

/** Returns what a plan is worth, and what it gives up; scores in percent. `chosen`: the pairs of each round. */
function roundsReport(
  arrivals: Arrivals,
  meetings: Meetings,
  chosen: readonly Int32Array[],
  changed: number,
) {
  const { problem, side, women } = arrivals;
  const pairs = Int32Array.from(chosen.flatMap((round) => [...round]));
  const worth = worthOf(problem, pairs);
  const optimum = worthOf(problem, meetings.chosen);
  const smaller = side ? Math.min(women, problem.people - women) : problem.people >> 1;
  const pauses = pausesOf(arrivals, pairs);
  return {
    people: problem.people,
    meetings: worth.meetings,
    /** Sum of the scores of all who meet. */
    agreement: worth.score / 10,
    /**
     * The greatest sum that any choice of as many meetings, with pauses as even and as few soft rules broken, can have if
     * the match lists do not come first and the meetings need not fit into rounds.
     */
    bestPossible: worthOf(problem, meetings.withoutLists).score / 10,
    averageAgreement: worth.meetings === 0 ? null : Math.round(worth.score / worth.meetings) / 10,
    /** Least and most pauses of a person over these rounds and those before, on the larger side if there are two. */
    pausesMin: pauses.length === 0 ? 0 : Math.min(...pauses),
    pausesMax: Math.max(0, ...pauses),
    /** Pairs on match lists that could meet, and how many do. */
    listed: problem.listed.reduce((sum, one) => sum + one, 0),
    listedMet: worth.listed,
    /** Meetings that break a soft rule, and are on no match list. */
    softRulesBroken: pairs.filter((pair) => problem.tier[pair] !== 0).length,
    givenUp: {
      /** Meetings that people and tables would allow, but not who may meet whom. */
      seats: problem.rounds * Math.min(arrivals.tables, smaller) - optimum.meetings,
      /** Meetings that were chosen and did not fit into the rounds. */
      meetings: meetings.chosen.filter((pair) => !pairs.includes(pair)).length,
      /** Their scores, less those of meetings that took their place. */
      agreement: Math.max(0, optimum.score - worth.score) / 10,
    },
    /** The number of people whose table or partner differs from the announced one, summed over the rounds. */
    changed,
    /** The method that proved the choice of the meetings. */
    method: side ? ('flow' as const) : ('programme' as const),
  };
}

export type RoundsReport = ReturnType<typeof roundsReport>;

/** A plan of rounds. */
export interface RoundsPlan {
  rounds: Round[];
  report: RoundsReport;
}

/** Returns the pauses of the people on the larger side, of both if they are equal or if there are no sides. */
function pausesOf({ problem, side, women }: Arrivals, pairs: Int32Array): number[] {
  const men = problem.people - women;
  const counts = countByPerson(problem, pairs);
  return [...counts]
    .map((count, person) => i32(problem.pausesBefore, person) + problem.rounds - count)
    .filter((_, person) => !side || men === women || (side[person] === 1) === women > men);
}

function countChanged({ position }: Arrivals, rules: RoundsRules, rounds: readonly Round[]): number {
  const seats = (round: Round): Map<unknown, string> =>
    new Map(
      round.tables.flatMap(({ table, guests }) => guests.map((id) => [id, `${table} ${guests.join(' ')}`])),
    );
  return (rules.announced ?? []).reduce((sum, announced, at) => {
    const now = rounds[at] ? seats(rounds[at]) : new Map<unknown, string>();
    const differs = [...seats(announced)].filter(
      ([id, seat]) => position.has(id as never) && now.get(id) !== seat,
    );
    return sum + differs.length;
  }, 0);
}

/** Fills places of meetings that did not fit into the rounds with the best pairs whose two are both free in a round. */
function fillRounds(problem: MeetingsProblem, tables: number, rounds: readonly Int32Array[]): Int32Array[] {
  const filled = rounds.map((pairs) => [...pairs]);
  const met = new Set(filled.flat());
  const sitting = filled.map((pairs) => new Set(pairs.flatMap((pair) => endsOf(problem, pair))));
  const others = [...problem.a.keys()]
    .filter((pair) => !met.has(pair))
    .sort((x, y) => valueOf(problem, y) - valueOf(problem, x) || x - y);
  for (const pair of others) {
    const ends = endsOf(problem, pair);
    const round = filled.findIndex(
      (pairs, at) => pairs.length < tables && !ends.some((person) => sitting[at]?.has(person)),
    );
    filled[round]?.push(pair);
    ends.forEach((person) => sitting[round]?.add(person));
  }
  return filled.map((pairs) => Int32Array.from(pairs).sort());
}

/**
 * Plans the rounds of an event for those who have arrived: who meets whom (`chooseMeetings`), in which round, at which
 * table. The result depends only on people, rules and seed, not on the order of the people.
 * Throws RangeError if an id occurs twice, or if a number is not a whole one of at least 1 (the seed: of at least 0).
 */
export async function planRounds(
  people: readonly Person[],
  rules: RoundsRules,
  seed: number,
): Promise<RoundsPlan> {
  assertValid(people, rules.matchesPerPerson, seed);
  for (const [name, count] of Object.entries({ rounds: rules.rounds, tables: rules.tables ?? 1 }))
    if (!Number.isSafeInteger(count) || count < 1)
      throw new RangeError(`The ${name} must be a whole number of at least 1`);
  const arrivals = readArrivals(people, rules, seed);
  const { problem, side } = arrivals;
  const meetings = await chooseMeetings(problem, side);
  const split = splitProblem(arrivals, rules, meetings.chosen);
  const order = mostValuableFirst(arrivals, meetings.chosen, seed);
  const roundOf = side ? splitByMatchings(split, side) : splitByColouring(split, order, seed);
  const fitting = Array.from({ length: rules.rounds }, (_, round) =>
    meetings.chosen.filter((_pair, at) => i32(roundOf, at) === round),
  );
  const isSplit = !roundOf.includes(NO_ROUND);
  const chosen = isSplit ? fitting : fillRounds(problem, arrivals.tables, fitting);
  const rounds = seated(arrivals, rules, chosen);
  return { rounds, report: roundsReport(arrivals, meetings, chosen, countChanged(arrivals, rules, rounds)) };
}

function splitProblem(
  { problem, tables, position, announced }: Arrivals,
  rules: RoundsRules,
  chosen: Int32Array,
): SplitProblem {
  const paused = new Uint8Array(problem.people);
  for (const at of positionsOf(rules.past?.at(-1)?.pauses ?? [], position)) paused[at] = 1;
  const planned = announced.slice(0, rules.rounds);
  return {
    people: problem.people,
    rounds: problem.rounds,
    tables: Math.max(1, tables),
    a: chosen.map((pair) => i32(problem.a, pair)),
    b: chosen.map((pair) => i32(problem.b, pair)),
    listed: Uint8Array.from(chosen, (pair) => u8(problem.listed, pair)),
    announcedRound: chosen.map((pair) => {
      const key = keyOf(endsOf(problem, pair));
      return planned.findLastIndex((round) => round.has(key));
    }),
    paused,
  };
}

/** Returns the positions in `chosen`, most valuable first: match lists, soft rules kept, score. */
function mostValuableFirst({ problem }: Arrivals, chosen: Int32Array, seed: number): Int32Array {
  return Int32Array.from(chosen.keys()).sort((x, y) => {
    const [one, two] = [i32(chosen, x), i32(chosen, y)];
    return valueOf(problem, two) - valueOf(problem, one) || hash(seed, one) - hash(seed, two) || x - y;
  });
}

/**
 * Seats the pairs of each round at the announced table; otherwise the former table of the person who stays (of the smaller
 * side; of two equal ones, a woman), then of either person, then the first free one.
 */
function seated(arrivals: Arrivals, rules: RoundsRules, chosen: readonly Int32Array[]): Round[] {
  const { people, problem, side, women, announced } = arrivals;
  const staying = women <= people.length - women ? 1 : 0;
  const homes = homesOf(arrivals, rules);
  const homeOf = (person: number | undefined) => (person === undefined ? undefined : homes.get(person));
  return chosen.map((pairs, round) => {
    const tables = new Map<number, number>();
    const sit = (tableOf: (ends: [number, number]) => number | undefined) => (pair: number) => {
      const table = tableOf(endsOf(problem, pair));
      if (table === undefined || table > (rules.tables ?? Infinity) || tables.has(table)) return true;
      tables.set(table, pair);
      return false;
    };
    const left = [...pairs]
      .filter(sit((ends) => announced[round]?.get(keyOf(ends))))
      .filter(sit((ends) => homeOf(ends.find((person) => side && u8(side, person) === staying))))
      .filter(sit(([one]) => homeOf(one)))
      .filter(sit(([, two]) => homeOf(two)));
    let free = 1;
    for (const pair of left) {
      while (tables.has(free)) free++;
      tables.set(free, pair);
    }
    for (const [table, pair] of tables) for (const end of endsOf(problem, pair)) homes.set(end, table);
    return roundOf(arrivals, tables);
  });
}

/** Returns the last known table of each person: that of the next announced round, otherwise that of the last one. */
function homesOf({ position }: Arrivals, { past = [], announced = [], tables = Infinity }: RoundsRules) {
  const homes = new Map<number, number>();
  for (const round of [...past, ...announced.slice(0, 1)])
    for (const { table, guests } of round.tables)
      for (const id of guests) homes.set(position.get(id) ?? -1, table);
  return new Map([...homes].filter(([, table]) => table <= tables));
}

/** Returns a round with ids; `tables`: the pair at each table. */
function roundOf({ people, problem }: Arrivals, tables: ReadonlyMap<number, number>): Round {
  const sitting = new Set([...tables.values()].flatMap((pair) => endsOf(problem, pair)));
  const idsOf = (which: readonly number[]): Id[] =>
    which.flatMap((person) => people[person]?.id ?? []).sort(compare);
  return {
    tables: [...tables]
      .sort(([one], [two]) => one - two)
      .map(([table, pair]) => ({ table, guests: idsOf(endsOf(problem, pair)) as [Id, Id] })),
    pauses: idsOf([...people.keys()].filter((person) => !sitting.has(person))),
  };
}
