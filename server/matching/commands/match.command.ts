/** `npm run --silent match -- FILE.json [--k 5] [--seed 1] [--scores]`: matches an event from a file, without a database. */
import { matchEvent, scorePairs, type Rules, type ScoredPair } from '../engine/index.js';
import { runCommand } from '../../common/terminal/command.js';
import { inSnakeCase, readCall, readNumber, stopwatch, write } from './command-line.js';

const MOST_MATCHES = 100;
const OPTIONS = { k: { type: 'string' }, seed: { type: 'string' }, scores: { type: 'boolean' } } as const;

async function run(args: string[]): Promise<void> {
  const { values, input } = readCall(args, OPTIONS, 'match FILE.json [--k 5] [--seed 1] [--scores]');
  const matchesPerPerson = readNumber('--k', values.k ?? '5', 1, MOST_MATCHES);
  const seed = readNumber('--seed', values.seed ?? '1', 0, Number.MAX_SAFE_INTEGER);
  const { people, oneSide, never, met, seen, keep } = input;
  const rules: Rules = {
    matchesPerPerson,
    oneSide,
    excludedPairs: never,
    previousPairs: met,
    seen: seen.map(([a, b]) => ({ a, b })),
    keep,
  };
  const milliseconds = stopwatch();
  if (values.scores) {
    const pairs = scorePairs(people, rules);
    const report = { people: people.length, allowed_pairs: pairs.length, milliseconds: milliseconds() };
    return print(pairs, { report });
  }
  const { pairs, lists, report } = await matchEvent(people, rules, seed);
  const reported = { ...inSnakeCase(report), milliseconds: milliseconds() };
  await print(pairs, { lists: Object.fromEntries(lists), report: reported });
}

/** Prints one line for each pair, so that a million pairs need not be in memory as one text. */
async function print(pairs: readonly ScoredPair[], rest: Record<string, unknown>): Promise<void> {
  await write('{"pairs":[');
  const LINES = 1000;
  for (let from = 0; from < pairs.length; from += LINES) {
    const lines = pairs
      .slice(from, from + LINES)
      .map(({ a, b, score, parts }) => JSON.stringify({ a, b, score, parts }));
    await write(`${from === 0 ? '' : ','}\n${lines.join(',\n')}`);
  }
  await write('\n]');
  for (const [name, value] of Object.entries(rest))
    await write(`,\n${JSON.stringify(name)}:${JSON.stringify(value)}`);
  await write('}\n');
}

runCommand(run);
