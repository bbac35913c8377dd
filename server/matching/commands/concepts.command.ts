/**
 * `npm run --silent concepts`: reads one text per line from standard input, and prints the ids of its concepts as one
 * JSON array per line.
 */
import { runCommand } from '../../common/terminal/command.js';
import { write } from './command-line.js';
import { conceptLines } from './concept-lines.js';

runCommand(async (args) => {
  if (args.length > 0) throw new Error('Give the texts on standard input, one a line; there are no options.');
  for await (const line of conceptLines(process.stdin)) await write(`${line}\n`);
});
