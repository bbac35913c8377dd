import { PART_NAMES, type Parts } from '../engine/common/index.js';

/** Two guests who were on each other's match list and have both rated the other, without their names. */
export interface RatedPair {
  /** Pairs of one event have the same number. */
  event: number;
  /** The score in percent, 0 to 100, on the day of the event. */
  score: number;
  parts: Parts;
  /** Whether both said `yes`. */
  mutualYes: boolean;
  /** Whether the two sat together in rounds; null if the event had none. */
  sameTable: boolean | null;
}

/** Rated pairs in columns; pairs of one event are adjacent. It can be cloned to a thread. */
export interface RatedColumns {
  /** The index of each event's first pair, and finally the number of pairs. */
  starts: Int32Array;
  scores: Float64Array;
  /** A row for each pair, a column for each of `PART_NAMES`, 0 to 1; NaN if one of the two has not answered. */
  parts: Float64Array;
  /** 1: both said `yes`. */
  yes: Uint8Array;
  /** 1 or 0: sat together in rounds or not; NaN if the event had none. */
  sameTable: Float64Array;
}

/** Converts rated pairs to columns, without the numbers of their events. Pairs of one event must be adjacent. */
export function toColumns(pairs: readonly RatedPair[]): RatedColumns {
  const width = PART_NAMES.length;
  const starts: number[] = [];
  const columns = {
    scores: new Float64Array(pairs.length),
    parts: new Float64Array(pairs.length * width),
    yes: new Uint8Array(pairs.length),
    sameTable: new Float64Array(pairs.length),
  };
  pairs.forEach(({ event, score, parts, mutualYes, sameTable }, at) => {
    if (event !== pairs[at - 1]?.event) starts.push(at);
    columns.scores[at] = score;
    columns.yes[at] = mutualYes ? 1 : 0;
    columns.sameTable[at] = sameTable === null ? NaN : Number(sameTable);
    PART_NAMES.forEach((name, part) => {
      columns.parts[at * width + part] = parts[name] ?? NaN;
    });
  });
  return { starts: Int32Array.from([...starts, pairs.length]), ...columns };
}

/** Returns how many of these pairs had a mutual yes. */
export function countYes(yes: Uint8Array): number {
  return yes.reduce((sum, one) => sum + one, 0);
}
