/** Counts are told in steps of this size, and none below the first. */
export const PROSPECTS_STEP = 5;

/**
 * Returns those guests, in the order in which they reserved, of whom a count may be made: whole groups of five. Each group
 * comes into the count at once, so that nobody can tell from two counts what one guest wants who came between them.
 */
export function countable<T>(guests: readonly T[]): T[] {
  return guests.slice(0, Math.floor(guests.length / PROSPECTS_STEP) * PROSPECTS_STEP);
}

/** Returns a count as it is told: rounded down to a step, null below the first. */
export function toldCount(count: number): number | null {
  return count < PROSPECTS_STEP ? null : Math.floor(count / PROSPECTS_STEP) * PROSPECTS_STEP;
}
