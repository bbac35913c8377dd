/** Fewer rated pairs than these say nothing. */
export const FEWEST_PAIRS = 300;
/** Fewer events with both outcomes than these have no interval that could be believed. */
export const FEWEST_EVENTS = 5;
/** Fewer events with both outcomes than these are too few to try weights on events that a fit has not seen. */
export const FEWEST_EVENTS_TO_FIT = 10;
/** The least number of pairs behind a number that is told. */
export const SMALLEST_CELL = 30;
/** The least number of pairs with a mutual yes, and of pairs without, behind a number that is told. */
export const SMALLEST_OUTCOME = 5;

/** Whether a number over these pairs tells nothing about one of them. */
export function isTellable(pairs: number, yes: number): boolean {
  return pairs >= SMALLEST_CELL && Math.min(yes, pairs - yes) >= SMALLEST_OUTCOME;
}
