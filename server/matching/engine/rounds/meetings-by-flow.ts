import { i32, u8 } from '../common/index.js';
import { LexicographicFlow, type Pipes } from '../assignment/index.js';
import { evenness, type MeetingsProblem, type Stage } from './meetings-problem.js';

const HUB = 0;
const GATE = 1;
const nodeOf = (person: number): number => 2 + person;

/**
 * The meetings of two sides as a circulation: hub → gate (as many as there are seats) → people of side 0 → people of side 1
 * → hub, one unit of flow for each meeting. A person's n-th meeting has an arc of its own, which costs the less the
 * later it is: minimising a convex function of the degrees needs no lower bounds (Ahuja, Magnanti, Orlin: Network
 * Flows, section 14.3). All vertices are integers, so the optimum is one of whole meetings.
 * Returns the choices with the most meetings and, of these, the most even pauses.
 */
export function meetingsByFlow(problem: MeetingsProblem, side: Uint8Array): Stage {
  const { people, rounds, a, b } = problem;
  const personArcs = 1 + people * rounds;
  const size = personArcs + a.length;
  const pipes: Pipes = {
    nodes: 2 + people,
    from: new Int32Array(size),
    to: new Int32Array(size),
    capacity: new Int32Array(size).fill(1),
  };
  const even = new Float64Array(size);
  const add = (arc: number, from: number, to: number): void => {
    pipes.from[arc] = from;
    pipes.to[arc] = to;
  };
  for (let person = 0; person < people; person++) {
    for (let n = 1; n <= rounds; n++) {
      const arc = 1 + person * rounds + n - 1;
      if (u8(side, person) === 0) add(arc, GATE, nodeOf(person));
      else add(arc, nodeOf(person), HUB);
      even[arc] = -evenness(problem, person, n);
    }
  }
  a.forEach((one, pair) => {
    const two = i32(b, pair);
    const [from, to] = u8(side, one) === 0 ? [one, two] : [two, one];
    add(personArcs + pair, nodeOf(from), nodeOf(to));
  });
  add(0, HUB, GATE);
  pipes.capacity[0] = Math.max(1, problem.most);
  const meetings = new Float64Array(size);
  meetings[0] = -1;
  return stageOf(new LexicographicFlow(pipes, personArcs), [meetings, even], personArcs);
}

function stageOf(flow: LexicographicFlow, levels: readonly Float64Array[], firstPair: number): Stage {
  return {
    choose: () => {
      const units = flow.optimum(levels).subarray(firstPair);
      return Int32Array.from(units.keys()).filter((pair) => i32(units, pair) > 0);
    },
    next: (gain) => {
      const cost = new Float64Array(firstPair + gain.length);
      gain.forEach((one, pair) => (cost[firstPair + pair] = -one));
      return stageOf(flow, [...levels, cost], firstPair);
    },
  };
}
