/** Percent. Finer, an agreement would tell the answers of one of the two to whoever knows those of the other. */
const STEP = 5;

/** Returns a percentage as organisers see it: rounded to the nearest five. */
export function inSteps(percent: number): number {
  return Math.round(percent / STEP) * STEP;
}
