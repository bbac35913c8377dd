import { LexicographicFlow, type Pipes } from '../assignment/index.js';
import { i32, u8 } from '../common/index.js';
import { NO_ROUND, openMeetings, type SplitProblem } from './split-problem.js';

const HUB = 0;
const GATE = 1;
const nodeOf = (person: number): number => 2 + person;

/**
 * Splits the meetings of two sides into rounds, all of them: a bipartite graph of degree at most R is the union of R
 * matchings (König 1916), also of R matchings whose sizes differ by at most one (de Werra 1971; McDiarmid 1972), so
 * that R · T meetings fit at T tables. It takes one matching after the other: one that covers everybody who has a meeting
 * in each round that is left, after which König's theorem holds for the rest with one round less. Of these it takes
 * one with the most meetings, then the most that were announced for this round, then the most that are on match lists, then one in which few
 * people pause twice in a row. So match lists come first in time, too. Returns the round of each meeting, from 0.
 */
export function splitByMatchings(problem: SplitProblem, side: Uint8Array): Int32Array {
  const roundOf = new Int32Array(problem.a.length).fill(NO_ROUND);
  let paused = problem.paused;
  for (let round = 0; round < problem.rounds; round++) {
    const open = openMeetings(problem, roundOf);
    const meetings = Int32Array.from(roundOf.keys()).filter((one) => i32(roundOf, one) === NO_ROUND);
    if (meetings.length === 0) break;
    const chosen = matchingOf(problem, side, { meetings, open, round, paused });
    paused = new Uint8Array(problem.people).fill(1);
    for (const meeting of chosen) {
      roundOf[meeting] = round;
      paused[i32(problem.a, meeting)] = 0;
      paused[i32(problem.b, meeting)] = 0;
    }
  }
  return roundOf;
}

/** What the matching of one round is chosen from. */
interface Left {
  meetings: Int32Array;
  /** The number of meetings of each person. */
  open: Int32Array;
  round: number;
  paused: Uint8Array;
}

function matchingOf(problem: SplitProblem, side: Uint8Array, left: Left): Int32Array {
  const { people, tables, rounds } = problem;
  const size = 1 + people + left.meetings.length;
  const pipes: Pipes = {
    nodes: 2 + people,
    from: new Int32Array(size),
    to: new Int32Array(size),
    capacity: new Int32Array(size).fill(1),
  };
  const cost = new Float64Array(size);
  // Each weight outweighs all that a round can have of the ones below.
  const listWeight = people + 1;
  const announcedWeight = listWeight * (people + 1);
  const coverWeight = pipes.nodes * (announcedWeight + listWeight + 2);
  const add = (arc: number, from: number, to: number, gain: number): void => {
    pipes.from[arc] = from;
    pipes.to[arc] = to;
    cost[arc] = -gain;
  };
  add(0, HUB, GATE, coverWeight);
  pipes.capacity[0] = tables;
  for (let person = 0; person < people; person++) {
    const inEachRound = i32(left.open, person) === rounds - left.round;
    const gain = (inEachRound ? coverWeight : 0) + u8(left.paused, person);
    if (u8(side, person) === 0) add(1 + person, GATE, nodeOf(person), gain);
    else add(1 + person, nodeOf(person), HUB, gain);
  }
  left.meetings.forEach((meeting, at) => {
    const [one, two] = [i32(problem.a, meeting), i32(problem.b, meeting)];
    const [from, to] = u8(side, one) === 0 ? [one, two] : [two, one];
    const announced = i32(problem.announcedRound, meeting);
    // A meeting that was announced for a later round stays there.
    const announcedGain =
      announced === left.round ? announcedWeight : announced > left.round ? -announcedWeight : 0;
    add(1 + people + at, nodeOf(from), nodeOf(to), announcedGain + u8(problem.listed, meeting) * listWeight);
  });
  const flow = new LexicographicFlow(pipes, size).optimum([cost]);
  return left.meetings.filter((_, at) => i32(flow, 1 + people + at) > 0);
}
