import type { RatedColumns } from './columns.rules.js';

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

/** Width of a range of scores, in percent. */
const STEP = 5;
const TOP = 100;

interface Bin {
  from: number;
  to: number;
  pairs: number;
  yes: number;
}

/**
 * Returns the share of mutual yes (0 to 1, two decimals) for ranges of scores of 5 percent, lowest first; `to` belongs to
 * the next range, unless it is 100. A range with few pairs, or few of either outcome, is joined with its neighbours, so
 * that no share reveals anything about a person, and nothing can be derived from a total.
 */
export function calibrationOf({ scores, yes }: Pick<RatedColumns, 'scores' | 'yes'>) {
  const steps: Bin[] = Array.from({ length: TOP / STEP }, (_, at) => ({
    from: at * STEP,
    to: (at + 1) * STEP,
    pairs: 0,
    yes: 0,
  }));
  scores.forEach((score, row) => {
    const step = steps[Math.min(steps.length - 1, Math.floor(score / STEP))];
    if (!step) return;
    step.pairs++;
    step.yes += yes[row] ?? 0;
  });
  const bins = joined(steps.filter(({ pairs }) => pairs > 0));
  return bins.map(({ yes: both, ...bin }) => ({ ...bin, share: Math.round((both / bin.pairs) * 100) / 100 }));
}

function joined(steps: readonly Bin[]): Bin[] {
  const bins: Bin[] = [];
  let open: Bin | undefined;
  for (const step of steps) {
    open = open ? join(open, step) : step;
    if (!isPublishable(open.pairs, open.yes)) continue;
    bins.push(open);
    open = undefined;
  }
  if (!open) return bins;
  const last = bins.pop();
  const rest = last ? join(last, open) : open;
  return isPublishable(rest.pairs, rest.yes) ? [...bins, rest] : bins;
}

function join(one: Bin, two: Bin): Bin {
  return { from: one.from, to: two.to, pairs: one.pairs + two.pairs, yes: one.yes + two.yes };
}
