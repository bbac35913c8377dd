/** The longest pause before a hold is asked after again, in seconds. */
const LONGEST_HOLD_PAUSE = 15 * 60;
/** The longest pause before a refund is tried again, in seconds. */
const LONGEST_REFUND_PAUSE = 6 * 3600;

/** The pause after the n-th attempt in vain (from 1): it doubles each time, up to `longest` seconds. */
function growing(attempt: number, first: number, longest: number): number {
  return Math.min(first * 2 ** Math.min(attempt - 1, 30), Math.max(first, longest));
}

/** Seconds until a silent provider is asked about a hold again: `every`, then twice as long each time. */
export function holdBackoff(attempt: number, every: number): number {
  return growing(attempt, every, LONGEST_HOLD_PAUSE);
}

/** Seconds until a refund that did not go through is tried again: `every`, then twice as long each time. */
export function refundBackoff(attempt: number, every: number): number {
  return growing(attempt, every, LONGEST_REFUND_PAUSE);
}

/** The instant `seconds` after another. */
export function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
