import { gainsOf, type MeetingsProblem, type Stage } from './meetings-problem.js';
import { meetingsByFlow } from './meetings-by-flow.js';
import { meetingsByIntegerProgram } from './meetings-by-integer-program.js';

/** The optimal choice of meetings. */
export interface Meetings {
  /** Positions of the chosen pairs, ascending. */
  chosen: Int32Array;
  /** A choice of the greatest sum of scores if the match lists do not come first. */
  withoutLists: Int32Array;
}

/**
 * Chooses who meets whom over the whole evening. Objectives in lexicographic order: as many meetings as possible; pauses as
 * even as possible; as few broken soft rules as possible; as many pairs of the match lists as possible; the greatest sum of
 * scores; as many pairs as possible that were told. Where nothing forbids it, the first two are a b-matching of degree R on
 * the smaller side and ⌊R · smaller / larger⌋ or one more on the larger one: for a convex function of the degrees prefers
 * that to every other choice of as many meetings. `side`: a side for each person so that every pair runs between
 * the sides, or null.
 */
export async function chooseMeetings(problem: MeetingsProblem, side: Uint8Array | null): Promise<Meetings> {
  const { broken, listed, score, told } = gainsOf(problem);
  const then = (stage: Stage, gain: Float64Array | null): Stage => (gain ? stage.next(gain) : stage);
  const allowed = then(
    side ? meetingsByFlow(problem, side) : await meetingsByIntegerProgram(problem),
    broken,
  );
  const withoutLists = then(allowed, score);
  const greatest = listed ? then(allowed.next(listed), score) : withoutLists;
  return { withoutLists: withoutLists.choose(), chosen: then(greatest, told).choose() };
}
