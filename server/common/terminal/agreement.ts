import { createInterface } from 'node:readline/promises';

/**
 * Asks whoever runs a command whether to go on. Returns whether they typed `yes`. Throws if nobody is there to be asked:
 * then the command wants --yes.
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
