/** Which events a list is about. */
export type When = 'coming' | 'past' | 'always';

/** Months before and after the present one that a filter offers. */
const BACK = 12;
const AHEAD = 7;

/**
 * The months around `now` as `2026-12` in which the events of the list may be, the present one among them, in the
 * order of the list: the next first for those ahead, else the latest. With `chosen` among them, however far away it is.
 */
export function monthsAround(now: Date, when: When, chosen?: string): string[] {
  const months = new Set(chosen === undefined ? [] : [chosen]);
  const first = when === 'coming' ? 0 : -BACK;
  const last = when === 'past' ? 0 : AHEAD;
  for (let offset = first; offset <= last; offset++)
    months.add(new Date(Date.UTC(now.getFullYear(), now.getMonth() + offset, 1)).toISOString().slice(0, 7));
  const sorted = [...months].sort();
  return when === 'coming' ? sorted : sorted.reverse();
}
