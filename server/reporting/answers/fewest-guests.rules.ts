/** Events with fewer guests than this are not counted, as a number could reveal what two people said of each other. */
export const FEWEST_GUESTS = 5;

/**
 * Returns the SQL of a count rounded down to a multiple of five. Apply it to each event separately: two sums of exact
 * counts, with and without an event, would reveal that event's count.
 */
export function inFives(count: string): string {
  return `(${count})::int / 5 * 5`;
}
