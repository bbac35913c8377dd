/** With fewer past events than this nothing is said about how many guests are still to come. */
export const LEAST_PAST_EVENTS = 5;
/** So many past events are looked at, the latest first. */
export const MOST_PAST_EVENTS = 20;

/** The guests with a seat on a side of a past event: so long before its start, and at its start. */
export interface PastSide {
  before: number;
  final: number;
}

/** The middle of a row of numbers, and the range of its middle half (from the first to the third quartile). */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** What past events say about a side; null where there are too few. */
export interface SideOutlook {
  /** Past events with somebody on this side. */
  events: number;
  /** Which share of the final guests reserved in the time that is left, 0 to 1. Below 0 where more gave their seat back. */
  share: Spread | null;
  /** How many guests it will be, whole, at most the capacity; null without a guest so far. */
  expected: Spread | null;
}

/** Returns how many guests a side will have if as many are still to come as at past events. */
export function sideOutlook(reserved: number, capacity: number, past: readonly PastSide[]): SideOutlook {
  const shares = past
    .filter(({ final }) => final > 0)
    .map(({ before, final }) => (final - before) / final)
    .toSorted((a, b) => a - b);
  if (shares.length < LEAST_PAST_EVENTS) return { events: shares.length, share: null, expected: null };
  const share = { low: quantile(shares, 0.25), median: quantile(shares, 0.5), high: quantile(shares, 0.75) };
  // a share of nobody says nothing
  if (reserved === 0) return { events: shares.length, share, expected: null };
  const expected = (one: number) => expectedGuests(reserved, capacity, one);
  return {
    events: shares.length,
    share,
    expected: { low: expected(share.low), median: expected(share.median), high: expected(share.high) },
  };
}

/** The final guests of which those with a seat now are all but this share. */
function expectedGuests(reserved: number, capacity: number, share: number): number {
  return share >= 1 ? capacity : Math.min(capacity, Math.round(reserved / (1 - share)));
}

/** Between the two nearest of sorted numbers, in proportion (type 7 of Hyndman and Fan, 1996). */
function quantile(sorted: readonly number[], at: number): number {
  const place = (sorted.length - 1) * at;
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}
