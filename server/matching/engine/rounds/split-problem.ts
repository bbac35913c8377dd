import { i32 } from '../common/index.js';

/** The split of the chosen meetings into rounds. The arrays are parallel, one entry for each meeting. */
export interface SplitProblem {
  people: number;
  rounds: number;
  /** The most meetings of a round. */
  tables: number;
  a: Int32Array;
  b: Int32Array;
  /** 1 for a meeting on a match list. */
  listed: Uint8Array;
  /** The round (from 0) for which a meeting was announced, or NOT_TOLD. */
  announcedRound: Int32Array;
  /** 1 for each person who sat alone in the round before. */
  paused: Uint8Array;
}

export const NOT_ANNOUNCED = -1;
/** The round of a meeting that fits into none. */
export const NO_ROUND = -1;

/** Returns the number of meetings of each person that have no round yet. */
export function openMeetings({ people, a, b }: SplitProblem, roundOf: Int32Array): Int32Array {
  const open = new Int32Array(people);
  roundOf.forEach((round, meeting) => {
    if (round !== NO_ROUND) return;
    for (const person of [i32(a, meeting), i32(b, meeting)]) open[person] = i32(open, person) + 1;
  });
  return open;
}
