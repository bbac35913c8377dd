import { PART_NAMES } from '../engine/common/index.js';
import type { RatedColumns, RatedPair } from './quality.types.js';

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

/** Returns one part of all pairs. */
export function columnOf({ parts, yes }: RatedColumns, part: number): Float64Array {
  return Float64Array.from(yes, (_yes, row) => parts[row * PART_NAMES.length + part] ?? NaN);
}

/** Returns how many of these pairs had a mutual yes. */
export function countYes(yes: Uint8Array): number {
  return yes.reduce((sum, one) => sum + one, 0);
}
