import { readFileSync } from 'node:fs';

/** The running version, from package.json in the current folder. */
export const version = readVersion();

function readVersion(): string {
  try {
    const { version: read } = JSON.parse(readFileSync('package.json', 'utf8')) as { version?: string };
    return read ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
