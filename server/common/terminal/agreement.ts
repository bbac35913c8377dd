import { createInterface } from 'node:readline/promises';

/**
 * Asks in the terminal whether to continue. Returns whether the answer was `yes`. Throws if there is no terminal: then
 * the command needs --yes.
 */
export async function asksForYes(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error('Nobody is there to be asked: run it in a terminal, or with --yes (… -- --yes).');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(`${question}: `)).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}
