import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { InputError } from './match-input.rules.js';

/** The command was called with wrong arguments: the exit code is then 2, and 1 for an invalid file. */
export class UsageError extends Error {}

/** Parses options and one file name. Throws UsageError with `usage` unless there is exactly one file. */
export function readFileCall<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  usage: string,
) {
  const parse = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch (error) {
      const [sentence = 'Unknown option'] = error instanceof Error ? error.message.split(/\.\s|\n/) : [];
      throw new UsageError(`${sentence}.`);
    }
  };
  const { values, positionals } = parse();
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`Name one file: ${usage}.`);
  return { file, values };
}

/** Returns an option that is a whole number. Throws UsageError. */
export function readNumber(name: string, text: string, from: number, to: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= from && value <= to) return value;
  throw new UsageError(
    `${name} is ${JSON.stringify(text)}; it must be a whole number from ${from} to ${to}.`,
  );
}

/** Returns the text of a file. Throws InputError. */
export function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new InputError(`The file ${JSON.stringify(path)} cannot be read (${code}).`);
  }
}

/** Returns a clock in milliseconds with one decimal that begins now. */
export function stopwatch(): () => number {
  const started = performance.now();
  return () => Math.round((performance.now() - started) * 10) / 10;
}

/** Writes to standard output, and waits until the reader has taken it. */
export function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Returns an object with its field names in snake_case, as in the API, at all levels. */
export function inSnakeCase(report: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(report).map(([name, value]: [string, unknown]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value !== null && typeof value === 'object' && !Array.isArray(value) ? inSnakeCase(value) : value,
    ]),
  );
}

/** Runs a command. Reports wrong arguments or an invalid file in one sentence. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  // A broken pipe is an error event of the output; without a listener it would end the process with a stack trace.
  process.stdout.on('error', () => undefined);
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    const closed = error instanceof Error && 'code' in error && error.code === 'EPIPE';
    if (!(error instanceof InputError) && !(error instanceof UsageError) && !closed) throw error;
    // A reader of the output may stop early, as `head` does: that is no error.
    if (!closed) process.stderr.write(`${error.message}\n`);
    process.exitCode = closed ? 0 : error instanceof UsageError ? 2 : 1;
  }
}
