import type { Contents } from './archive/archive.rules.js';

/** Returns the number of rows of all tables. */
export function countRows({ rows }: Pick<Contents, 'rows'>): number {
  return Object.values(rows).reduce((all, some) => all + some, 0);
}

/** Returns a description of the amount of data in an archive. */
export function describeContents(contents: Contents): string {
  const { jobs, photoFiles, gone } = contents;
  const lost = gone.length > 0 ? ` (${gone.length} deleted meanwhile)` : '';
  return `${countRows(contents)} rows, ${jobs} jobs, ${photoFiles} files of photos${lost}`;
}

/** Returns the steps that operators have to do after a restore. */
export function nextSteps(takenAt: string): string[] {
  return [
    `1. Start with RESTORED=1: nothing leaves and nothing is sold, and you can look around.`,
    `2. npm run reconcile -- --since ${takenAt} lists what the payment provider knows of since (first with --dry-run).`,
    `3. npm run erase-again repeats the deletions of accounts since, and npm run verify checks the numbers.`,
    `4. If the folder of photos is the one of before: npm run photos -- adopt.`,
    `5. Start normally, without RESTORED.`,
  ];
}
