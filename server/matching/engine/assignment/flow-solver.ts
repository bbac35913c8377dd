import { NetworkSimplex } from './network-simplex.js';
import { coverageOfMatch, placesOf, type AssignmentProblem, type Places } from './assignment-problem.js';
import { endsOf, i32, pairsByPerson, pairsWhere, u8 } from '../common/index.js';

/**
 * The assignment as a circulation: hub → people of side 0 → people of side 1 → hub, one unit of flow for each match. Each
 * person has a main node, and a good node for the pairs with a score of at least `threshold`, through which the first
 * match passes: so the greatest coverage is reached exactly if every person with a match has a good one. Pairs that were
 * seen are chosen beforehand and take the first units. Whoever has no good one among them needs one: the first unit from
 * their main node to their good node counts more than all scores.
 */
export interface FlowProblem {
  problem: AssignmentProblem;
  /** The side of each person, 0 or 1. Every pair runs between the sides. */
  side: Uint8Array;
  /** Minimum score of a good pair, in tenths of a percent. 0: all pairs are good. */
  threshold: number;
  /** True: coverage, then scores, then kept pairs. False: coverage only. */
  scored: boolean;
}

const HUB = 0;
const goodNode = (person: number): number => 1 + 2 * person;
const mainNode = (person: number): number => 2 + 2 * person;

/** Returns the positions of the chosen pairs: greatest coverage first, then greatest sum of scores, then most kept pairs. */
export function solveByFlow(flowProblem: FlowProblem): Int32Array {
  const { problem, scored } = flowProblem;
  const places = placesOf(problem);
  const slots = Math.min(...[0, 1].map((side) => freeSlots(flowProblem, places, side)));
  // all places of a side are taken by what was seen: units would be 0, and outweigh nothing
  if (slots === 0) return withSeenPairs(problem, []);
  // One point of score outweighs all kept pairs, and one point of coverage outweighs all scores. All are integers.
  const scoreUnit = scored ? slots + 1 : 0;
  const highest = problem.score.reduce((most, score) => Math.max(most, score), 0);
  const goodUnit = scored ? (highest * scoreUnit + 1) * slots + 1 : 1;
  const needy = withoutGoodPair(flowProblem, places);
  const coverageUnit = goodUnit * (1 + needy.reduce((sum, one) => sum + one, 0));
  const [from, to, capacity, cost]: [number[], number[], number[], number[]] = [[], [], [], []];
  const add: AddArc = (start, end, most, unitCost) => {
    from.push(start);
    to.push(end);
    capacity.push(most);
    cost.push(unitCost);
  };
  for (let person = 0; person < problem.people; person++)
    addSlots(add, person, places, flowProblem, { coverageUnit, goodUnit: u8(needy, person) * goodUnit });
  const firstPair = from.length;
  const unseen = pairsWhere(problem, (pair) => u8(problem.seen, pair) === 0);
  const isInitial = amongTheBest(problem);
  const initial = unseen.filter(isInitial);
  const order = [...initial, ...unseen.filter((pair) => !isInitial(pair))];
  for (const pair of order) {
    const [a, b] = endsOf(problem, pair);
    const [one, two] = u8(flowProblem.side, a) === 0 ? [a, b] : [b, a];
    const node = i32(problem.score, pair) >= flowProblem.threshold ? goodNode : mainNode;
    const gain = scored ? i32(problem.score, pair) * scoreUnit + u8(problem.keep, pair) : 0;
    add(node(one), node(two), 1, -gain);
  }
  const initialArcs = firstPair + initial.length;
  const simplex = new NetworkSimplex({ nodes: 1 + 2 * problem.people, from, to, capacity, initialArcs });
  // No cycle passes the hub twice, so no cycle gains more than two first matches and all scores.
  const gain = 2 * coverageOfMatch(problem.matchesPerPerson, 1, places.step) + 1;
  const flow = simplex.run(cost, gain * coverageUnit + 1);
  return withSeenPairs(
    problem,
    order.filter((_, at) => i32(flow, firstPair + at) > 0),
  );
}

/** Returns the number of matches that can be added on the lists of a side. */
function freeSlots({ side }: FlowProblem, { seen, most }: Places, which: number): number {
  return most.reduce(
    (sum, one, person) => (u8(side, person) === which ? sum + one - i32(seen, person) : sum),
    0,
  );
}

/** The solver starts with this many of a person's best pairs for each match. Values from 2 to 4 were equally fast in trials. */
const INITIAL_PAIRS_PER_MATCH = 3;

/** Returns whether a pair is among the best of either person. */
function amongTheBest(problem: AssignmentProblem): (pair: number) => boolean {
  const most = INITIAL_PAIRS_PER_MATCH * problem.matchesPerPerson;
  const least = pairsByPerson(problem).map(
    (pairs) => Int32Array.from(pairs, (pair) => -i32(problem.score, pair)).sort()[most - 1] ?? 0,
  );
  return (pair) => endsOf(problem, pair).some((person) => -i32(problem.score, pair) <= (least[person] ?? 0));
}

type AddArc = (from: number, to: number, capacity: number, cost: number) => void;

/**
 * Adds the arcs between a person and the hub: one for each of the first k matches that is still free, one for all beyond
 * k, and one for those beyond the limit.
 */
function addSlots(
  addArc: AddArc,
  person: number,
  places: Places,
  flowProblem: FlowProblem,
  { coverageUnit, goodUnit }: { coverageUnit: number; goodUnit: number },
): void {
  const { matchesPerPerson } = flowProblem.problem;
  const [seen, most] = [i32(places.seen, person), i32(places.most, person)];
  if (most === seen) return;
  const regular = Math.min(most, i32(places.regular, person));
  const isSource = u8(flowProblem.side, person) === 0;
  const add: AddArc = (one, two, capacity, cost) =>
    isSource ? addArc(one, two, capacity, cost) : addArc(two, one, capacity, cost);
  for (let n = seen + 1; n <= Math.min(most, matchesPerPerson); n++) {
    const node = n === 1 ? goodNode(person) : mainNode(person);
    add(HUB, node, 1, -coverageOfMatch(matchesPerPerson, n, places.step) * coverageUnit);
  }
  const beyond = regular - Math.max(seen, matchesPerPerson);
  if (beyond > 0) add(HUB, mainNode(person), beyond, 0);
  if (most > regular) add(HUB, mainNode(person), most - regular, coverageUnit);
  add(mainNode(person), goodNode(person), most - seen, 0);
  if (goodUnit > 0) add(mainNode(person), goodNode(person), 1, -goodUnit);
}

/** Returns 1 for each person with seen pairs, none of which is good. */
function withoutGoodPair({ problem, threshold }: FlowProblem, { seen }: Places): Uint8Array {
  const needy = Uint8Array.from(seen, (count) => (count > 0 ? 1 : 0));
  problem.seen.forEach((isSeen, pair) => {
    if (isSeen === 0 || i32(problem.score, pair) < threshold) return;
    for (const person of endsOf(problem, pair)) needy[person] = 0;
  });
  return needy;
}

function withSeenPairs(problem: AssignmentProblem, added: readonly number[]): Int32Array {
  const seen = pairsWhere(problem, (pair) => u8(problem.seen, pair) === 1);
  return Int32Array.from([...seen, ...added]).sort();
}
