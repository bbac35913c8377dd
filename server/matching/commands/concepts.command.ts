/**
 * `npm run --silent concepts`: reads one text per line from standard input, and prints the ids of its concepts as one
 * JSON array per line.
 */
import { conceptLines } from './concept-lines.js';
import { InputError } from './match-input.rules.js';

function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

// A closed pipe is reported to the write that failed; without a listener it would also end the process with a stack
// trace.
process.stdout.on('error', () => {});

try {
  if (process.argv.length > 2)
    throw new InputError('Give the texts on standard input, one a line; there are no options.');
  for await (const line of conceptLines(process.stdin)) await write(`${line}\n`);
} catch (error) {
  const closed = error instanceof Error && 'code' in error && error.code === 'EPIPE';
  if (!(error instanceof InputError) && !closed) throw error;
  // A reader of the output may stop early, as `head` does: that is no error.
  if (!closed) process.stderr.write(`${error.message}\n`);
  process.exitCode = closed ? 0 : 1;
}
