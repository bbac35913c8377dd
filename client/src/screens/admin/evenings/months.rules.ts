/** Months before and after the present one that a filter offers. */
const BACK = 12;
const AHEAD = 7;

/** The months around `now` as `2026-12`, the latest first; with `chosen` among them, however far away it is. */
export function monthsAround(now: Date, chosen?: string): string[] {
  const months = new Set(chosen === undefined ? [] : [chosen]);
  for (let offset = -BACK; offset <= AHEAD; offset++)
    months.add(new Date(Date.UTC(now.getFullYear(), now.getMonth() + offset, 1)).toISOString().slice(0, 7));
  return [...months].sort().reverse();
}
