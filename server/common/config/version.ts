import { readFileSync } from 'node:fs';

/** The version of the product that runs, as package.json in the folder of the start says it. */
export const version = readVersion();

function readVersion(): string {
  try {
    const { version: read } = JSON.parse(readFileSync('package.json', 'utf8')) as { version?: string };
    return read ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
