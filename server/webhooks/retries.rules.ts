import { DAY, HOUR, MINUTE } from '../common/time/durations.rules.js';

/** Milliseconds between one attempt and the next: a day and a half in all. */
const PAUSES = [
  MINUTE / 2,
  2 * MINUTE,
  10 * MINUTE,
  HOUR / 2,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
] as const;
/** So long nothing must have got through before an endpoint is switched off. */
const LONGEST_SILENCE = DAY;

/** Returns after how many milliseconds the next attempt follows; null: it is given up. */
export function pauseAfter(attempts: number): number | null {
  return PAUSES[attempts - 1] ?? null;
}

/** Whether an endpoint is switched off when it fails once more at this time. */
export function isGivenUp(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= LONGEST_SILENCE;
}
