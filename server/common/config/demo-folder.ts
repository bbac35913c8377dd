import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says that a data folder is a demonstration's. */
const MARK = 'this-is-a-demonstration';
/** What a fresh volume may have in it. */
const EMPTY = new Set(['lost+found']);

/** Whether a data folder holds a demonstration. */
export function isDemoFolder(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK));
}

/** Whether a demonstration may use a data folder: one of its own, or one with nothing in it. */
export function mayHoldDemo(dataDir: string): boolean {
  if (!existsSync(dataDir) || isDemoFolder(dataDir)) return true;
  return readdirSync(dataDir).every((name) => EMPTY.has(name));
}

/** Marks a data folder as a demonstration's, for good. */
export function markDemoFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(
    join(dataDir, MARK),
    'Sample people with log-ins that everybody knows. Nothing in here is worth keeping.\n',
  );
}
