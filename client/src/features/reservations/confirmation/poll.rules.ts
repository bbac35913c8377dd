/** What is known of a payment whose guest has come back from its page. */
export type Confirmation =
  | { state: 'confirmed' }
  /** A slow payment (TWINT) is on its way. */
  | { state: 'under_way' }
  /** Nobody could be asked: no network, or the server's or the provider's trouble. */
  | { state: 'unreachable'; error: Error };

const SHORTEST = 2000;
const LONGEST = 15_000;
/** How much longer each pause is than the one before. */
const GROWTH = 1.3;

/** Returns the milliseconds until the payment is asked after again, having been asked so many times; false for a result that stays. */
export function backoffAfter(confirmation: Confirmation | undefined, asked: number): number | false {
  if (confirmation === undefined || confirmation.state === 'confirmed') return false;
  return Math.min(LONGEST, Math.round(SHORTEST * GROWTH ** Math.max(0, asked - 1)));
}
