import { DAY, HOUR, MINUTE } from '../common/time/durations.rules.js';

/** Milliseconds between two attempts; a day and a half in all. */
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
/** An endpoint is switched off if no call has succeeded for this long, in milliseconds. */
const LONGEST_SILENCE = DAY;

/** Returns the milliseconds until the next attempt; null: give up. */
export function pauseAfter(attempts: number): number | null {
  return PAUSES[attempts - 1] ?? null;
}

/** Whether an endpoint is switched off if it fails again at this time. */
export function isGivenUp(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= LONGEST_SILENCE;
}
