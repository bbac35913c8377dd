/** Minimum number of past events for an estimate. */
export const LEAST_PAST_EVENTS = 5;
/** Maximum number of past events that are used, latest first. */
export const MOST_PAST_EVENTS = 20;

/** The guests on a side of a past event: at the same time before its start, and at its start. */
export interface PastSide {
  before: number;
  final: number;
}

/** The median, and the first and third quartile. */
interface Spread {
  low: number;
  median: number;
  high: number;
}

/** The estimate for a side; null if there are too few past events. */
export interface SideOutlook {
  /** The number of past events with guests on this side. */
  events: number;
  /** The share of the final guests who reserved in the remaining time, 0 to 1. Negative if more cancelled. */
  share: Spread | null;
  /** The expected number of guests, whole, at most the capacity; null if there are none so far. */
  expected: Spread | null;
}

/** Returns how many guests a side will have if it develops as past events did. */
export function sideOutlook(reserved: number, capacity: number, past: readonly PastSide[]): SideOutlook {
  const shares = past
    .filter(({ final }) => final > 0)
    .map(({ before, final }) => (final - before) / final)
    .toSorted((a, b) => a - b);
  if (shares.length < LEAST_PAST_EVENTS) return { events: shares.length, share: null, expected: null };
  const share = { low: quantile(shares, 0.25), median: quantile(shares, 0.5), high: quantile(shares, 0.75) };
  // without guests so far there is nothing to extrapolate
  if (reserved === 0) return { events: shares.length, share, expected: null };
  const expected = (one: number) => expectedGuests(reserved, capacity, one);
  return {
    events: shares.length,
    share,
    expected: { low: expected(share.low), median: expected(share.median), high: expected(share.high) },
  };
}

/** Returns the final number of guests if this share of them is still to come. */
function expectedGuests(reserved: number, capacity: number, share: number): number {
  return share >= 1 ? capacity : Math.min(capacity, Math.round(reserved / (1 - share)));
}

/** Returns a quantile by linear interpolation between sorted numbers (type 7 of Hyndman and Fan, 1996). */
function quantile(sorted: readonly number[], at: number): number {
  const place = (sorted.length - 1) * at;
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}
