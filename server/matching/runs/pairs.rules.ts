/**
 * Scores are rounded to multiples of this, in percent. An exact score would reveal one person's answers to somebody who
 * knows the other's.
 */
const STEP = 5;

/** Returns a percentage as organisers see it: rounded to the nearest five. */
export function inSteps(percent: number): number {
  return Math.round(percent / STEP) * STEP;
}
