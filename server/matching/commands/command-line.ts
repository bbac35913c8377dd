import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { snakeCase } from '../../common/text/snake-case.js';
import { readMatchInput } from './match-input.rules.js';

/** Parses options and one file name, and reads the file. Throws with `usage` unless there is exactly one file. */
export function readCall<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  usage: string,
) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(`Name one file: ${usage}.`);
  return { values, input: readMatchInput(readFileSync(file, 'utf8')) };
}

/** Returns an option that is a whole number. Throws an Error otherwise. */
export function readNumber(name: string, text: string, from: number, to: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= from && value <= to) return value;
  throw new Error(`${name} is ${JSON.stringify(text)}; it must be a whole number from ${from} to ${to}.`);
}

/** Returns a clock in milliseconds with one decimal that begins now. */
export function stopwatch(): () => number {
  const started = performance.now();
  return () => Math.round((performance.now() - started) * 10) / 10;
}

// a reader of the output may stop early, as `head` does: that is no error
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

/** Writes to standard output, and waits until the reader has taken it. */
export function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}

/** Returns an object with its field names in snake_case, as in the API, at all levels. */
export function inSnakeCase(report: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(report).map(([name, value]: [string, unknown]) => [
      snakeCase(name),
      value !== null && typeof value === 'object' && !Array.isArray(value) ? inSnakeCase(value) : value,
    ]),
  );
}
