/** Minimum number of rated pairs for a report. */
export const FEWEST_PAIRS = 300;
/** Minimum number of events with both outcomes for a confidence interval. */
export const FEWEST_EVENTS = 5;
/** Minimum number of events with both outcomes for fitting weights, which are tested on other events. */
export const FEWEST_EVENTS_TO_FIT = 10;
/** Minimum number of pairs behind a published number. */
export const SMALLEST_CELL = 30;
/** Minimum number of pairs with a mutual yes, and of pairs without, behind a published number. */
export const SMALLEST_OUTCOME = 5;

/** Whether a number over these pairs reveals nothing about one of them. */
export function isPublishable(pairs: number, yes: number): boolean {
  return pairs >= SMALLEST_CELL && Math.min(yes, pairs - yes) >= SMALLEST_OUTCOME;
}
