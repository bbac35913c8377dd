import { type Network, NetworkSimplex } from './network-simplex.js';
import { coverageOfMatch, placesOf, type AssignmentProblem, type Places } from './assignment-problem.js';
import { endsOf, i32, pairsWhere, u8 } from '../common/index.js';

/**
 * The assignment as a circulation: hub → people of side 0 → people of side 1 → hub, one unit of flow for each match.
 * Each person has two nodes: a main node, and a good node for the pairs with a score of at least `threshold`. The unit
 * with the greatest coverage (the first match) must pass the good node, so the greatest coverage is reached exactly if
 * every person with a match has a good one. Flow may pass from the good node to the main node, not the other way.
 * Pairs that were seen are chosen beforehand: they take the first units of their people. Whoever has no good one among
 * them needs one: the first unit from their main node to their good node counts, more than all scores.
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
  const slotsOn = (side: number): number => places.free((person) => u8(flowProblem.side, person) === side);
  const slots = Math.min(slotsOn(0), slotsOn(1));
  // all places of a side are taken by what was seen: units would be 0, and outweigh nothing
  if (slots === 0) return withSeenPairs(problem, new Int32Array());
  // One point of score outweighs all kept pairs, and one point of coverage outweighs all scores. All are integers.
  const scoreUnit = scored ? slots + 1 : 0;
  const goodUnit = scored ? (highest(problem.score) * scoreUnit + 1) * slots + 1 : 1;
  const needy = withoutGoodPair(flowProblem, places);
  const coverageUnit = goodUnit * (1 + needy.reduce((sum, one) => sum + one, 0));
  const arcs = new Arcs(problem.a.length + problem.people * (problem.matchesPerPerson + 4));
  places.most.forEach((most, person) => {
    if (most === i32(places.seen, person)) return;
    addSlots(arcs, person, places, flowProblem, { coverageUnit, goodUnit: u8(needy, person) * goodUnit });
  });
  const firstPair = arcs.count;
  const [initial, rest] = initialAndRest(problem);
  const order = concat(initial, rest);
  for (const pair of order) {
    const [a, b] = endsOf(problem, pair);
    const [from, to] = u8(flowProblem.side, a) === 0 ? [a, b] : [b, a];
    const node = i32(problem.score, pair) >= flowProblem.threshold ? goodNode : mainNode;
    const gain = scored ? i32(problem.score, pair) * scoreUnit + u8(problem.keep, pair) : 0;
    arcs.add(node(from), node(to), 1, -gain);
  }
  const network = arcs.network(1 + 2 * problem.people, firstPair + initial.length);
  // No cycle passes the hub twice, so no cycle gains more than two first matches and all scores.
  const gain = 2 * coverageOfMatch(problem.matchesPerPerson, 1, places.step) + 1;
  const simplex = new NetworkSimplex(network, gain * coverageUnit + 1);
  simplex.run();
  return withSeenPairs(
    problem,
    order.filter((_, at) => i32(simplex.flow, firstPair + at) > 0),
  );
}

/** The solver starts with this many of a person's best pairs for each match. Values from 2 to 4 were equally fast in trials. */
const INITIAL_PAIRS_PER_MATCH = 3;

/** Returns the pairs that were not seen: those that are among the best of either person, and the others. */
function initialAndRest(problem: AssignmentProblem): [Int32Array, Int32Array] {
  const betterPairs = betterPairCounter(problem);
  const isInitial = (pair: number): boolean =>
    Math.min(betterPairs(i32(problem.a, pair), pair), betterPairs(i32(problem.b, pair), pair)) <
    INITIAL_PAIRS_PER_MATCH * problem.matchesPerPerson;
  const pairs = pairsWhere(problem, (pair) => u8(problem.seen, pair) === 0);
  return [pairs.filter(isInitial), pairs.filter((pair) => !isInitial(pair))];
}

/** Returns a function that counts a person's pairs with a better score than a given pair. Built in one pass, without sorting. */
function betterPairCounter(problem: AssignmentProblem): (person: number, pair: number) => number {
  const scores = highest(problem.score) + 2;
  const atLeast = new Int32Array(problem.people * scores);
  problem.score.forEach((score, pair) => {
    for (const person of endsOf(problem, pair)) {
      const cell = person * scores + score;
      atLeast[cell] = i32(atLeast, cell) + 1;
    }
  });
  for (let cell = atLeast.length - 2; cell >= 0; cell--) {
    const lastOfPerson = (cell + 1) % scores === 0;
    if (!lastOfPerson) atLeast[cell] = i32(atLeast, cell) + i32(atLeast, cell + 1);
  }
  return (person, pair) => i32(atLeast, person * scores + i32(problem.score, pair) + 1);
}

/**
 * Adds the arcs between a person and the hub: one for each of the first k matches that is still free, one for all beyond
 * k, and one for those beyond the limit.
 */
function addSlots(
  arcs: Arcs,
  person: number,
  places: Places,
  flowProblem: FlowProblem,
  { coverageUnit, goodUnit }: { coverageUnit: number; goodUnit: number },
): void {
  const { matchesPerPerson } = flowProblem.problem;
  const [seen, most] = [i32(places.seen, person), i32(places.most, person)];
  const regular = Math.min(most, i32(places.regular, person));
  const isSource = u8(flowProblem.side, person) === 0;
  const add = (one: number, two: number, capacity: number, cost: number): void =>
    isSource ? arcs.add(one, two, capacity, cost) : arcs.add(two, one, capacity, cost);
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

function withSeenPairs(problem: AssignmentProblem, added: Int32Array): Int32Array {
  const seen = pairsWhere(problem, (pair) => u8(problem.seen, pair) === 1);
  return concat(seen, added).sort();
}

function concat(one: Int32Array, other: Int32Array): Int32Array {
  const all = new Int32Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

function highest(values: Int32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/** Collects arcs in arrays of fixed length. */
class Arcs {
  count = 0;
  private readonly arcs: Omit<Network, 'nodes' | 'initialArcs'>;

  constructor(most: number) {
    const [from, to, capacity] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
    this.arcs = { from, to, capacity, cost: new Float64Array(most) };
  }

  add(from: number, to: number, capacity: number, cost: number): void {
    const { arcs, count } = this;
    arcs.from[count] = from;
    arcs.to[count] = to;
    arcs.capacity[count] = capacity;
    arcs.cost[count] = cost;
    this.count++;
  }

  network(nodes: number, initialArcs: number): Network {
    const { from, to, capacity, cost } = this.arcs;
    const used = <T extends Int32Array | Float64Array>(values: T) => values.subarray(0, this.count) as T;
    return { nodes, initialArcs, from: used(from), to: used(to), capacity: used(capacity), cost: used(cost) };
  }
}
