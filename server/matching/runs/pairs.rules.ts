import { PART_NAMES, type PartName, type Parts } from '../engine/index.js';

/** Percent. Finer, an agreement would tell the answers of one of the two to whoever knows those of the other. */
const STEP = 5;
/** What agreement is made of is told over so many pairs or more, and only if nobody is in more than one in five of them. */
const FEWEST_PAIRS = 10;
const FEWEST_PEOPLE = 5;

/** A pair, and what its score is made of. */
interface PairWithParts {
  accountA: number;
  accountB: number;
  parts: Parts;
}

/** Returns a percentage as organisers see it: rounded to the nearest five. */
export function inSteps(percent: number): number {
  return Math.round(percent / STEP) * STEP;
}

/** Returns the average of each part over pairs, 0 to 1 in steps of 0.05; a part that few pairs have is left out. */
export function averageParts(pairs: readonly PairWithParts[]): Partial<Record<PartName, number>> {
  const averages: Partial<Record<PartName, number>> = {};
  for (const name of PART_NAMES) {
    const having = pairs.filter(({ parts }) => parts[name] !== undefined);
    if (!areMany(having)) continue;
    const sum = having.reduce((total, { parts }) => total + (parts[name] ?? 0), 0);
    averages[name] = inSteps((sum / having.length) * 100) / 100;
  }
  return averages;
}

function areMany(pairs: readonly PairWithParts[]): boolean {
  const counts = new Map<number, number>();
  for (const { accountA, accountB } of pairs)
    for (const id of [accountA, accountB]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return pairs.length >= FEWEST_PAIRS && Math.max(...counts.values()) * FEWEST_PEOPLE <= pairs.length;
}
