/** `npm run --silent match -- FILE.json [--k 5] [--seed 1] [--scores]`: matches an event from a file, without a database. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { matchEvent, scorePairs, type Report, type Rules, type ScoredPair } from '../engine/index.js';
import { InputError, readMatchInput } from './match-input.rules.js';

/** Told when the command was called wrongly; the exit code is 2 then, and 1 for a wrong file. */
class UsageError extends Error {}

interface Call {
  file: string;
  k: number;
  seed: number;
  scores: boolean;
}

/** More matches for each person than this is no list any more. */
const MOST_MATCHES = 100;

function readCall(args: string[]): Call {
  const options = { k: { type: 'string' }, seed: { type: 'string' }, scores: { type: 'boolean' } } as const;
  const { values, positionals } = parsed(() => parseArgs({ args, options, allowPositionals: true }));
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UsageError('Name one file: match FILE.json [--k 5] [--seed 1] [--scores].');
  }
  return {
    file,
    k: readNumber('--k', values.k ?? '5', 1, MOST_MATCHES),
    seed: readNumber('--seed', values.seed ?? '1', 0, Number.MAX_SAFE_INTEGER),
    scores: values.scores ?? false,
  };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const [sentence = 'Unknown option'] = error instanceof Error ? error.message.split(/\.\s|\n/) : [];
    throw new UsageError(`${sentence}.`);
  }
}

function readNumber(name: string, text: string, from: number, to: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= from && value <= to) return value;
  throw new UsageError(
    `${name} is ${JSON.stringify(text)}; it must be a whole number from ${from} to ${to}.`,
  );
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new InputError(`The file ${JSON.stringify(path)} cannot be read (${code}).`);
  }
}

async function run(call: Call): Promise<void> {
  const input = readMatchInput(readFile(call.file));
  const rules: Rules = {
    matchesPerPerson: call.k,
    excludedPairs: input.never,
    previousPairs: input.met,
    seen: input.seen.map(([a, b]) => ({ a, b })),
    keep: input.keep,
  };
  const started = performance.now();
  const milliseconds = (): number => Math.round((performance.now() - started) * 10) / 10;
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

/** A line for each pair, so that a million of them need not stand in memory as one text. */
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

function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Field names as on the wire. */
function inSnakeCase(report: Report): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(report).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

// A broken pipe is an error event of the output; without a listener it would end the process with a stack trace.
process.stdout.on('error', () => undefined);
try {
  await run(readCall(process.argv.slice(2)));
} catch (error) {
  const closed = error instanceof Error && 'code' in error && error.code === 'EPIPE';
  if (!(error instanceof InputError) && !(error instanceof UsageError) && !closed) throw error;
  // A reader of the output may stop early, as `head` does: that is no error.
  if (!closed) process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
