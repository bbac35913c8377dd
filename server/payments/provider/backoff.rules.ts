/**
 * Returns the seconds before the attempt after the n-th failed one (from 1): `first`, then twice as long each time, up to
 * `longest`, but never shorter than `first`.
 */
export function backoff(attempt: number, first: number, longest: number): number {
  return Math.min(first * 2 ** Math.min(attempt - 1, 30), Math.max(first, longest));
}

/** Returns the instant `seconds` after another; before it if negative. */
export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
