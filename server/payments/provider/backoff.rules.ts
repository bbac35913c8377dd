/** Longest delay before a hold is reconciled again, in seconds. */
const MAX_HOLD_DELAY = 15 * 60;
/** Longest delay before a refund is tried again, in seconds. */
const MAX_REFUND_DELAY = 6 * 3600;

/** Returns the delay in seconds after the n-th failed attempt (from 1): it doubles each time, up to `longest`. */
function backoff(attempt: number, first: number, longest: number): number {
  return Math.min(first * 2 ** Math.min(attempt - 1, 30), Math.max(first, longest));
}

/** Returns the seconds until a hold is reconciled again: `first`, then twice as long each time, up to 15 minutes. */
export function holdBackoff(attempt: number, first: number): number {
  return backoff(attempt, first, MAX_HOLD_DELAY);
}

/** Returns the seconds until a refund is tried again: `first`, then twice as long each time, up to 6 hours. */
export function refundBackoff(attempt: number, first: number): number {
  return backoff(attempt, first, MAX_REFUND_DELAY);
}

/** Returns the instant `seconds` after another; before it if negative. */
export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
