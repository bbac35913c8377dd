import { createInterface } from 'node:readline/promises';

/** Asks in the terminal; returns whether the answer was `yes`. Throws if there is no terminal: it needs --yes. */
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

/** Runs a command, prints the sentence it returns, and exits with the number it returns; after an error with `failed`. */
export function runCommand(main: (args: string[]) => Promise<number | string | void>, failed = 1): void {
  main(process.argv.slice(2)).then(
    (result) => {
      if (typeof result === 'string') process.stdout.write(`${result}\n`);
      process.exit(typeof result === 'number' ? result : 0);
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(failed);
    },
  );
}
