import { compareIds, hash, i32, type Id, type Person, u8 } from '../common/index.js';
import { chooseMeetings } from './choose-meetings.js';
import { type Arrivals, readArrivals } from './arrivals.js';
import { fillRounds } from './fill-rounds.js';
import { valueOf } from './meetings-problem.js';
import { roundsReport } from './rounds-report.js';
import type { Round, RoundsPlan, RoundsRules } from './rounds.types.js';
import { splitByColouring } from './split-by-colouring.js';
import { splitByMatchings } from './split-by-matchings.js';
import { NO_ROUND, NOT_TOLD, type SplitProblem } from './split-problem.js';
import { type Meeting, seatAtTables } from './tables.js';

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
  assertValid(people, rules, seed);
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

function assertValid(people: readonly Person[], rules: RoundsRules, seed: number): void {
  if (new Set(people.map((person) => person.id)).size < people.length)
    throw new RangeError('Two people of the event have the same id');
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
  if (!isCount(rules.rounds)) throw new RangeError('The rounds must be a whole number of at least 1');
  if (!isCount(rules.tables ?? 1)) throw new RangeError('The tables must be a whole number of at least 1');
  if (!isCount(rules.matchesPerPerson))
    throw new RangeError('The matches for each person must be a whole number of at least 1');
  if (!Number.isSafeInteger(seed)) throw new RangeError('The seed must be a whole number');
}

function splitProblem(
  { problem, tables, position }: Arrivals,
  rules: RoundsRules,
  chosen: Int32Array,
): SplitProblem {
  const told = new Map<string, number>();
  (rules.told ?? []).slice(0, rules.rounds).forEach((round, at) => {
    for (const { guests } of round.tables) told.set(keyOf(guests.map((id) => position.get(id))), at);
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
    toldRound: chosen.map(
      (pair) => told.get(keyOf([i32(problem.a, pair), i32(problem.b, pair)])) ?? NOT_TOLD,
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
  for (const round of [...(rules.past ?? []), ...(rules.told ?? []).slice(0, 1)])
    for (const { table, guests } of round.tables)
      for (const id of guests) homes.set(position.get(id) ?? -1, table);
  const told = (rules.told ?? []).map(
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
    told: (round, meeting) => {
      const table = told[round]?.get(keyOf(meeting));
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
