/** An event with fewer guests than this counts nowhere: what two say of each other must not be read from a number. */
export const FEWEST_GUESTS = 5;

/**
 * Returns the SQL of a count in whole fives, rounded down. To be used for each event by itself: sums of exact counts, one with an
 * event and one without, would tell the count of that event.
 */
export function inFives(count: string): string {
  return `(${count})::int / 5 * 5`;
}
