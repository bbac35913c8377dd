import { countByPerson } from '../assignment/assignment-problem.js';
import { lexicographicFlow, twoSidedNetwork } from '../assignment/lexicographic-flow.js';
import { NetworkSimplex } from '../assignment/network-simplex.js';
import { i32, u8 } from '../common/index.js';
import { NO_ROUND, type SplitProblem } from './meetings-problem.js';

/**
 * Splits the meetings of two sides into rounds, all of them: one matching after the other, of those that cover everybody
 * who has a meeting in each round that is left, so that the rest can be split as well (König 1916, de Werra 1971). Of
 * these it takes one with the most meetings, then the most that were announced for this round, then the most that are on
 * match lists, then the fewest second pauses in a row. Returns the round of each meeting, from 0.
 */
export function splitByMatchings(problem: SplitProblem, side: Uint8Array): Int32Array {
  const roundOf = new Int32Array(problem.a.length).fill(NO_ROUND);
  let paused = problem.paused;
  for (let round = 0; round < problem.rounds; round++) {
    const meetings = Int32Array.from(roundOf.keys()).filter((one) => i32(roundOf, one) === NO_ROUND);
    if (meetings.length === 0) break;
    const chosen = matchingOf(problem, side, round, meetings, paused);
    paused = new Uint8Array(problem.people).fill(1);
    for (const meeting of chosen) {
      roundOf[meeting] = round;
      paused[i32(problem.a, meeting)] = 0;
      paused[i32(problem.b, meeting)] = 0;
    }
  }
  return roundOf;
}

/** Returns the meetings of one round, of those that are left. `paused`: who paused in the round before. */
function matchingOf(
  problem: SplitProblem,
  side: Uint8Array,
  round: number,
  left: Int32Array,
  paused: Uint8Array,
): Int32Array {
  const { people, tables, rounds } = problem;
  const open = countByPerson(problem, left);
  const ends = (of: Int32Array): Int32Array => left.map((meeting) => i32(of, meeting));
  const pairs = { people, a: ends(problem.a), b: ends(problem.b) };
  const network = twoSidedNetwork(pairs, side, { arcs: 1, most: tables });
  const cost = new Float64Array(network.from.length);
  // Each weight outweighs all that a round can have of the ones below.
  const listWeight = people + 1;
  const announcedWeight = listWeight * (people + 1);
  const coverWeight = network.nodes * (announcedWeight + listWeight + 2);
  cost[0] = -coverWeight;
  for (let person = 0; person < people; person++) {
    const inEachRound = i32(open, person) === rounds - round;
    cost[1 + person] = -(inEachRound ? coverWeight : 0) - u8(paused, person);
  }
  left.forEach((meeting, at) => {
    const announced = i32(problem.announcedRound, meeting);
    // A meeting that was announced for a later round stays there.
    const announcedGain = announced === round ? announcedWeight : announced > round ? -announcedWeight : 0;
    cost[1 + people + at] = -announcedGain - u8(problem.listed, meeting) * listWeight;
  });
  const simplex = new NetworkSimplex({ ...network, initialArcs: cost.length });
  const flow = lexicographicFlow(simplex, [cost]);
  return left.filter((_, at) => i32(flow, 1 + people + at) > 0);
}
