import { PART_NAMES, type Parts } from '../engine/common/index.js';

/** Two guests who were on each other's match list and have both rated the other, without their names. */
export interface RatedPair {
  /** Pairs of one event have the same number. */
  event: number;
  /** The score in percent, 0 to 100, on the day of the event. */
  score: number;
  parts: Parts;
  mutualYes: boolean;
  /** Whether the two sat together in rounds; null if the event had none. */
  sameTable: boolean | null;
}

/** Converts rated pairs to columns, without the numbers of their events. Pairs of one event must be adjacent. */
export function toColumns(pairs: readonly RatedPair[]) {
  const column = (valueOf: (pair: RatedPair) => number | undefined) =>
    Float64Array.from(pairs, (pair) => valueOf(pair) ?? NaN);
  const starts = pairs.flatMap(({ event }, at) => (event === pairs[at - 1]?.event ? [] : [at]));
  return {
    /** The index of each event's first pair, and finally the number of pairs. */
    starts: Int32Array.from([...starts, pairs.length]),
    scores: column(({ score }) => score),
    /** 0 to 1; NaN if one of the two has not answered. */
    parts: PART_NAMES.map((name) => ({ name, values: column(({ parts }) => parts[name]) })),
    /** 1: both said `yes`. */
    yes: Uint8Array.from(pairs, ({ mutualYes }) => Number(mutualYes)),
    /** 1 or 0: sat together in rounds or not; NaN if the event had none. */
    sameTable: column(({ sameTable }) => (sameTable === null ? undefined : Number(sameTable))),
  };
}

/** Rated pairs in columns; pairs of one event are adjacent. It can be cloned to a thread. */
export type RatedColumns = ReturnType<typeof toColumns>;
