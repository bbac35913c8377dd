import { minCostCirculation, type Network } from './network-simplex.js';
import { maxMatches, coverageOfMatch, type AssignmentProblem } from './assignment-problem.js';
import { i32, u8 } from '../common/index.js';

/**
 * The assignment as a circulation: hub → people of side 0 → people of side 1 → hub, one unit of flow for each match.
 * Each person has two nodes: a main node, and a good node for the pairs with a score of at least `threshold`. The unit
 * with the greatest coverage (the first match) must pass the good node, so the greatest coverage is reached exactly if
 * every person with a match has a good one. Flow may pass from the good node to the main node, not the other way.
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
  const limits = maxMatches(problem);
  const slots = Math.min(slotsOn(0, limits, flowProblem.side), slotsOn(1, limits, flowProblem.side));
  // One point of score outweighs all kept pairs, and one point of coverage outweighs all scores. All are integers.
  const scoreUnit = scored ? slots + 1 : 0;
  const coverageUnit = scored ? (highest(problem.score) * scoreUnit + 1) * slots + 1 : 1;
  const arcs = new Arcs(problem.a.length + problem.people * (problem.matchesPerPerson + 2));
  limits.forEach((limit, person) => {
    if (limit > 0) addSlots(arcs, person, limit, flowProblem, coverageUnit);
  });
  const firstPair = arcs.count;
  const { order, initialPairs } = initialPairsFirst(problem);
  for (const pair of order) {
    const a = i32(problem.a, pair);
    const b = i32(problem.b, pair);
    const [from, to] = u8(flowProblem.side, a) === 0 ? [a, b] : [b, a];
    const node = i32(problem.score, pair) >= flowProblem.threshold ? goodNode : mainNode;
    const gain = scored ? i32(problem.score, pair) * scoreUnit + u8(problem.keep, pair) : 0;
    arcs.add(node(from), node(to), 1, -gain);
  }
  const network = arcs.network(1 + 2 * problem.people, firstPair + initialPairs);
  // No cycle passes the hub twice, so no cycle gains more than two first matches and all scores.
  const flow = minCostCirculation(network, (2 * problem.matchesPerPerson + 1) * coverageUnit + 1);
  return order.filter((_, at) => i32(flow, firstPair + at) > 0).sort();
}

/** The solver starts with this many of a person's best pairs for each match. Values from 2 to 4 were equally fast in trials. */
const INITIAL_PAIRS_PER_MATCH = 3;

/** Returns all pairs, starting with the best pairs of each person, and the number of these. */
function initialPairsFirst(problem: AssignmentProblem): { order: Int32Array; initialPairs: number } {
  const betterPairs = betterPairCounter(problem);
  const isInitial = (pair: number): boolean =>
    Math.min(betterPairs(i32(problem.a, pair), pair), betterPairs(i32(problem.b, pair), pair)) <
    INITIAL_PAIRS_PER_MATCH * problem.matchesPerPerson;
  const pairs = Int32Array.from(problem.a.keys());
  const first = pairs.filter(isInitial);
  const order = new Int32Array(pairs.length);
  order.set(first);
  order.set(
    pairs.filter((pair) => !isInitial(pair)),
    first.length,
  );
  return { order, initialPairs: first.length };
}

/** Returns a function that counts a person's pairs with a better score than a given pair. Built in one pass, without sorting. */
function betterPairCounter(problem: AssignmentProblem): (person: number, pair: number) => number {
  const scores = highest(problem.score) + 2;
  const atLeast = new Int32Array(problem.people * scores);
  problem.score.forEach((score, pair) => {
    for (const person of [i32(problem.a, pair), i32(problem.b, pair)]) {
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

/** Adds the arcs between a person and the hub: one for each of the first k matches, one for all beyond k. */
function addSlots(
  arcs: Arcs,
  person: number,
  limit: number,
  flowProblem: FlowProblem,
  coverageUnit: number,
): void {
  const { matchesPerPerson } = flowProblem.problem;
  const isSource = u8(flowProblem.side, person) === 0;
  const add = (one: number, two: number, capacity: number, cost: number): void =>
    isSource ? arcs.add(one, two, capacity, cost) : arcs.add(two, one, capacity, cost);
  for (let n = 1; n <= Math.min(limit, matchesPerPerson); n++) {
    const node = n === 1 ? goodNode(person) : mainNode(person);
    add(HUB, node, 1, -coverageOfMatch(matchesPerPerson, n) * coverageUnit);
  }
  if (limit > matchesPerPerson) add(HUB, mainNode(person), limit - matchesPerPerson, 0);
  add(mainNode(person), goodNode(person), limit, 0);
}

function slotsOn(side: number, limits: Int32Array, sides: Uint8Array): number {
  return limits.reduce((sum, limit, person) => (u8(sides, person) === side ? sum + limit : sum), 0);
}

function highest(values: Int32Array): number {
  return values.reduce((capacityTotal, value) => Math.max(capacityTotal, value), 0);
}

/** Collects arcs in arrays of fixed length. */
class Arcs {
  count = 0;
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly capacity: Int32Array;
  private readonly cost: Float64Array;

  constructor(capacityTotal: number) {
    this.from = new Int32Array(capacityTotal);
    this.to = new Int32Array(capacityTotal);
    this.capacity = new Int32Array(capacityTotal);
    this.cost = new Float64Array(capacityTotal);
  }

  add(from: number, to: number, capacity: number, cost: number): void {
    this.from[this.count] = from;
    this.to[this.count] = to;
    this.capacity[this.count] = capacity;
    this.cost[this.count] = cost;
    this.count++;
  }

  network(nodes: number, initialArcs: number): Network {
    const end = this.count;
    return {
      nodes,
      initialArcs,
      from: this.from.subarray(0, end),
      to: this.to.subarray(0, end),
      capacity: this.capacity.subarray(0, end),
      cost: this.cost.subarray(0, end),
    };
  }
}
