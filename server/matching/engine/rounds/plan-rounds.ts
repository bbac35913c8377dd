import { assertValid, compareIds, hash, i32, type Id, type Person, u8 } from '../common/index.js';
import { chooseMeetings, type Meetings } from './choose-meetings.js';
import { type Arrivals, readArrivals } from './arrivals.js';
import { countByPerson } from '../assignment/index.js';
import {
  type MeetingsProblem,
  NO_ROUND,
  NOT_ANNOUNCED,
  type SplitProblem,
  valueOf,
  worthOf,
} from './meetings-problem.js';
import type { Round, RoundsPlan, RoundsRules, RoundsReport } from './rounds.types.js';
import { splitByColouring } from './split-by-colouring.js';
import { splitByMatchings } from './split-by-matchings.js';

/** What the report of a plan is computed from. */
interface PlanToReport {
  arrivals: Arrivals;
  rules: RoundsRules;
  meetings: Meetings;
  /** The pairs of each round. */
  chosen: readonly Int32Array[];
  rounds: readonly Round[];
}

/** Returns what a plan is worth, and what it gives up. */
function roundsReport({ arrivals, rules, meetings, chosen, rounds }: PlanToReport): RoundsReport {
  const { problem, side } = arrivals;
  const pairs = Int32Array.from(chosen.flatMap((round) => [...round]));
  const worth = worthOf(problem, pairs);
  const optimum = worthOf(problem, meetings.chosen);
  const women = side?.reduce((sum, one) => sum + one, 0) ?? 0;
  const smaller = side ? Math.min(women, problem.people - women) : problem.people >> 1;
  const pauses = pausesOf(arrivals, pairs);
  return {
    people: problem.people,
    meetings: worth.meetings,
    agreement: worth.score / 10,
    bestPossible: worthOf(problem, meetings.withoutLists).score / 10,
    averageAgreement: worth.meetings === 0 ? null : Math.round(worth.score / worth.meetings) / 10,
    pausesMin: pauses.length === 0 ? 0 : Math.min(...pauses),
    pausesMax: Math.max(0, ...pauses),
    listed: problem.listed.reduce((sum, one) => sum + one, 0),
    listedMet: worth.listed,
    softRulesBroken: pairs.filter((pair) => problem.tier[pair] !== 0).length,
    givenUp: {
      seats: problem.rounds * Math.min(arrivals.tables, smaller) - optimum.meetings,
      meetings: meetings.chosen.filter((pair) => !pairs.includes(pair)).length,
      agreement: Math.max(0, optimum.score - worth.score) / 10,
    },
    changed: changed(arrivals, rules, rounds),
    method: side ? 'flow' : 'programme',
  };
}

/** Returns the pauses of the people on the larger side, of both if they are equal or if there are no sides. */
function pausesOf({ problem, side }: Arrivals, pairs: Int32Array): number[] {
  const women = side?.reduce((sum, one) => sum + one, 0) ?? 0;
  const men = problem.people - women;
  const counts = countByPerson(problem, pairs);
  return [...counts]
    .map((count, person) => i32(problem.pausesBefore, person) + problem.rounds - count)
    .filter((_, person) => !side || men === women || (side[person] === 1) === women > men);
}

function changed({ position }: Arrivals, rules: RoundsRules, rounds: readonly Round[]): number {
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

/** A meeting of a round, as positions of people. */
type Meeting = readonly [number, number];

/** A meeting with its table, from 1. */
interface Seating {
  table: number;
  guests: Meeting;
}

/** What decides who sits where. */
interface TableRules {
  /** Whether a person belongs to the side that keeps its tables. */
  stays(person: number): boolean;
  /** The table of each person's last seat, or of their first announced one. */
  homes: ReadonlyMap<number, number>;
  /** Returns the table that was announced for a meeting in this round. */
  announced(round: number, meeting: Meeting): number | undefined;
}

/**
 * Gives each meeting a table: the announced one; otherwise the former table of the person who stays; otherwise that of
 * either person; otherwise the first free one. So the smaller side keeps its tables wherever possible.
 */
function seatAtTables(rounds: readonly (readonly Meeting[])[], rules: TableRules): Seating[][] {
  const homes = new Map(rules.homes);
  return rounds.map((meetings, round) => {
    const seated = new Map<number, Meeting>();
    const sit = (tableOf: (meeting: Meeting) => number | undefined) => (meeting: Meeting) => {
      const table = tableOf(meeting);
      if (table === undefined || seated.has(table)) return true;
      seated.set(table, meeting);
      return false;
    };
    const homeOf = (person: number | undefined): number | undefined =>
      person === undefined ? undefined : homes.get(person);
    let left = meetings.filter(sit((meeting) => rules.announced(round, meeting)));
    left = left.filter(sit((meeting) => homeOf(meeting.find((person) => rules.stays(person)))));
    left = left.filter(sit(([one]) => homeOf(one)));
    left = left.filter(sit(([, two]) => homeOf(two)));
    left.forEach((meeting) => seated.set(firstFree(seated), meeting));
    for (const [table, meeting] of seated) meeting.forEach((person) => homes.set(person, table));
    return [...seated].map(([table, guests]) => ({ table, guests })).sort((x, y) => x.table - y.table);
  });
}

function firstFree(seated: ReadonlyMap<number, Meeting>): number {
  let table = 1;
  while (seated.has(table)) table++;
  return table;
}

/**
 * Fills places of meetings that did not fit into the rounds with others: the best pair first whose two are both free in a
 * round. Returns the pairs of each round.
 */
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

function endsOf({ a, b }: MeetingsProblem, pair: number): [number, number] {
  return [i32(a, pair), i32(b, pair)];
}

/**
 * Plans the rounds of an event for those who have arrived: who meets whom, in which round, at which table. Nobody meets
 * twice or sits at two tables, excluded pairs never meet. See `chooseMeetings` for what is optimal about the choice, and
 * `splitByMatchings` and `splitByColouring` for how it becomes rounds.
 * The result depends only on people, rules and seed, not on the order of the people.
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
  return { rounds, report: roundsReport({ arrivals, rules, meetings, chosen, rounds }) };
}

function splitProblem(
  { problem, tables, position }: Arrivals,
  rules: RoundsRules,
  chosen: Int32Array,
): SplitProblem {
  const announced = new Map<string, number>();
  (rules.announced ?? []).slice(0, rules.rounds).forEach((round, at) => {
    for (const { guests } of round.tables) announced.set(keyOf(guests.map((id) => position.get(id))), at);
  });
  const paused = new Uint8Array(problem.people);
  for (const id of rules.past?.at(-1)?.pauses ?? []) {
    const at = position.get(id);
    if (at !== undefined) paused[at] = 1;
  }
  const [a, b] = [problem.a, problem.b].map((side) => chosen.map((pair) => i32(side, pair)));
  return {
    people: problem.people,
    rounds: problem.rounds,
    tables: Math.max(1, tables),
    a: a ?? chosen,
    b: b ?? chosen,
    listed: Uint8Array.from(chosen, (pair) => u8(problem.listed, pair)),
    announcedRound: chosen.map(
      (pair) => announced.get(keyOf([i32(problem.a, pair), i32(problem.b, pair)])) ?? NOT_ANNOUNCED,
    ),
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

/** Seats the pairs of each round. The smaller side stays; of two equal ones, the one with women. */
function seated(arrivals: Arrivals, rules: RoundsRules, chosen: readonly Int32Array[]): Round[] {
  const { people, position, problem, side } = arrivals;
  const women = side?.reduce((sum, one) => sum + one, 0) ?? 0;
  const staying = side && (women <= people.length - women ? 1 : 0);
  const homes = new Map<number, number>();
  // the last known table counts: the next announced one, otherwise that of the last round
  for (const round of [...(rules.past ?? []), ...(rules.announced ?? []).slice(0, 1)])
    for (const { table, guests } of round.tables)
      for (const id of guests) homes.set(position.get(id) ?? -1, table);
  const announced = (rules.announced ?? []).map(
    (round) =>
      new Map(round.tables.map(({ table, guests }) => [keyOf(guests.map((id) => position.get(id))), table])),
  );
  const rounds = chosen.map((pairs) =>
    Array.from(pairs, (pair): Meeting => [i32(problem.a, pair), i32(problem.b, pair)]),
  );
  const most = rules.tables ?? Infinity;
  const seats = seatAtTables(rounds, {
    stays: (person) => side !== null && u8(side, person) === staying,
    homes: new Map([...homes].filter(([, table]) => table <= most)),
    announced: (round, meeting) => {
      const table = announced[round]?.get(keyOf(meeting));
      return table !== undefined && table <= most ? table : undefined;
    },
  });
  const ids = people.map(({ id }) => id);
  return seats.map((tables) => {
    const sitting = new Set(tables.flatMap(({ guests }) => guests));
    return {
      tables: tables.map(({ table, guests: [one, two] }) => ({ table, guests: inOrder(ids[one], ids[two]) })),
      pauses: ids.filter((_, at) => !sitting.has(at)).sort(compareIds),
    };
  });
}

function inOrder(one: Id | undefined, two: Id | undefined): [Id, Id] {
  if (one === undefined || two === undefined) throw new Error('A plan names somebody who has not arrived');
  return compareIds(one, two) < 0 ? [one, two] : [two, one];
}

function keyOf(pair: readonly (number | undefined)[]): string {
  const [one = -1, two = -1] = pair;
  return one < two ? `${one} ${two}` : `${two} ${one}`;
}
