/**
 * `npm run --silent rounds -- FILE.json [--rounds 8] [--tables 12] [--seed 1]`: plans the rounds of an event for the
 * people in a file, match lists first, without a database.
 */
import { matchEvent, planRounds, type Round } from '../engine/index.js';
import { runCommand } from '../../common/terminal/command.js';
import { inSnakeCase, readCall, readNumber, stopwatch, write } from './command-line.js';

/** The default of match lists: decides which pairs are on a list, and whose soft rules are relaxed. */
const MATCHES_PER_PERSON = 5;
const MOST_ROUNDS = 100;
const MOST_TABLES = 10_000;
const OPTIONS = { rounds: { type: 'string' }, tables: { type: 'string' }, seed: { type: 'string' } } as const;

async function run(args: string[]): Promise<void> {
  const usage = 'rounds FILE.json [--rounds 8] [--tables 12] [--seed 1]';
  const { values, input } = readCall(args, OPTIONS, usage);
  const rounds = readNumber('--rounds', values.rounds ?? '8', 1, MOST_ROUNDS);
  // without the option: as many as needed
  const tables =
    values.tables === undefined ? undefined : readNumber('--tables', values.tables, 1, MOST_TABLES);
  const seed = readNumber('--seed', values.seed ?? '1', 0, Number.MAX_SAFE_INTEGER);
  const { people, oneSide, never, met, seen, keep, sat } = input;
  const rules = { matchesPerPerson: MATCHES_PER_PERSON, oneSide, excludedPairs: never, previousPairs: met };
  const lists = await matchEvent(people, { ...rules, seen: seen.map(([a, b]) => ({ a, b })), keep }, seed);
  const listed = lists.pairs.map(({ a, b }) => [a, b] as const);
  const milliseconds = stopwatch();
  const plan = await planRounds(people, { ...rules, rounds, tables, listed, sat }, seed);
  await print(plan.rounds, { ...inSnakeCase(plan.report), milliseconds: milliseconds() });
}

async function print(rounds: readonly Round[], report: Record<string, unknown>): Promise<void> {
  const lines = rounds.map(({ tables, pauses }) =>
    JSON.stringify({
      pairs: tables.map(({ guests }) => guests),
      tables: tables.map(({ table }) => table),
      pauses,
    }),
  );
  await write(`{"rounds":[\n${lines.join(',\n')}\n],\n"report":${JSON.stringify(report)}}\n`);
}

runCommand(run);
