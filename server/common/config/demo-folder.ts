import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file that marks a demonstration's data folder. */
const MARK = 'this-is-a-demonstration';
/** Files that a new volume may contain. */
const EMPTY = new Set(['lost+found']);

/** Whether a data folder holds a demonstration. */
export function isDemoFolder(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK));
}

/** Whether a demonstration may use a data folder: it is marked as one, or empty. */
export function mayHoldDemo(dataDir: string): boolean {
  if (!existsSync(dataDir) || isDemoFolder(dataDir)) return true;
  return readdirSync(dataDir).every((name) => EMPTY.has(name));
}

/** Marks a data folder as a demonstration's. The mark is never removed. */
export function markDemoFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(
    join(dataDir, MARK),
    'Sample people with log-ins that everybody knows. Nothing in here is worth keeping.\n',
  );
}
