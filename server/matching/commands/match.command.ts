/** `npm run --silent match -- FILE.json [--k 5] [--seed 1] [--scores]`: matches an event from a file, without a database. */
import { matchEvent, scorePairs, type Rules, type ScoredPair } from '../engine/index.js';
import {
  inSnakeCase,
  readFile,
  readFileCall,
  readNumber,
  runCommand,
  stopwatch,
  write,
} from './command-line.js';
import { readMatchInput } from './match-input.rules.js';

interface Call {
  file: string;
  k: number;
  seed: number;
  scores: boolean;
}

/** Maximum number of matches for each person. */
const MOST_MATCHES = 100;

function readCall(args: string[]): Call {
  const options = { k: { type: 'string' }, seed: { type: 'string' }, scores: { type: 'boolean' } } as const;
  const { file, values } = readFileCall(args, options, 'match FILE.json [--k 5] [--seed 1] [--scores]');
  return {
    file,
    k: readNumber('--k', values.k ?? '5', 1, MOST_MATCHES),
    seed: readNumber('--seed', values.seed ?? '1', 0, Number.MAX_SAFE_INTEGER),
    scores: values.scores ?? false,
  };
}

async function run(call: Call): Promise<void> {
  const input = readMatchInput(readFile(call.file));
  const rules: Rules = {
    matchesPerPerson: call.k,
    oneSide: input.oneSide,
    excludedPairs: input.never,
    previousPairs: input.met,
    seen: input.seen.map(([a, b]) => ({ a, b })),
    keep: input.keep,
  };
  const milliseconds = stopwatch();
  if (call.scores) {
    const pairs = scorePairs(input.people, rules);
    const report = { people: input.people.length, allowed_pairs: pairs.length, milliseconds: milliseconds() };
    await print(pairs, { report });
    return;
  }
  const { pairs, lists, report } = await matchEvent(input.people, rules, call.seed);
  await print(pairs, {
    lists: Object.fromEntries(lists),
    report: { ...inSnakeCase(report), milliseconds: milliseconds() },
  });
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

await runCommand((args) => run(readCall(args)));
