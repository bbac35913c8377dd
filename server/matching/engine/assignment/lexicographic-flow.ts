import { f64, i32, i8, u8 } from '../common/index.js';
import { type Network, NetworkSimplex } from './network-simplex.js';

/** A network without costs. */
export type Pipes = Omit<Network, 'cost' | 'initialArcs'>;

const HUB = 0;
const GATE = 1;
const nodeOf = (person: number): number => 2 + person;

/**
 * Returns the pipes of a choice among pairs that run between two sides: hub → gate (of the capacity `most`) → people of
 * side 0 → people of side 1 → hub, one unit of flow for each chosen pair. The gate has arc 0, each person `arcs` arcs of
 * their own in the order of people, and then each pair has one.
 */
export function twoSidedPipes(
  { people, a, b }: { people: number; a: Int32Array; b: Int32Array },
  side: Uint8Array,
  { arcs, most }: { arcs: number; most: number },
): Pipes {
  const firstPair = 1 + people * arcs;
  const size = firstPair + a.length;
  const [from, to, capacity] = [new Int32Array(size), new Int32Array(size), new Int32Array(size).fill(1)];
  const add = (arc: number, start: number, end: number): void => {
    from[arc] = start;
    to[arc] = end;
  };
  add(0, HUB, GATE);
  capacity[0] = most;
  for (let arc = 1; arc < firstPair; arc++) {
    const person = Math.floor((arc - 1) / arcs);
    if (u8(side, person) === 0) add(arc, GATE, nodeOf(person));
    else add(arc, nodeOf(person), HUB);
  }
  a.forEach((one, pair) => {
    const two = i32(b, pair);
    if (u8(side, one) === 0) add(firstPair + pair, nodeOf(one), nodeOf(two));
    else add(firstPair + pair, nodeOf(two), nodeOf(one));
  });
  return { nodes: 2 + people, from, to, capacity };
}

const EMPTY = -1;
const FREE = 0;
const FULL = 1;
/** Sums of costs up to this are exact in doubles, with room to spare. */
const LARGEST_SUM = 2 ** 52;

/**
 * Finds circulations of lexicographically least cost. Levels of cost are added up with weights as long as the sums are exact: it is
 * enough that a unit of a level outweighs what a simple cycle can gain on the levels below, since the difference of
 * two circulations is a sum of simple cycles. Beyond that it keeps the face of the optimal circulations: by complementary
 * slackness these are the ones that leave arcs of positive reduced cost empty and arcs of negative reduced cost
 * full (Ahuja, Magnanti, Orlin: Network Flows, theorems 3.5 and 9.4). Each search goes on from the flow of the one before.
 */
export class LexicographicFlow {
  private readonly simplex: NetworkSimplex;

  /** The search starts with this many of the first arcs; the result is the same. */
  constructor(
    private readonly pipes: Pipes,
    initialArcs: number,
  ) {
    this.simplex = new NetworkSimplex(
      { ...pipes, cost: new Float64Array(pipes.from.length), initialArcs },
      1,
    );
  }

  /** Returns the flow of each arc, for costs in lexicographic order. Costs are integers. Deterministic and exact. */
  optimum(levels: readonly Float64Array[]): Int32Array {
    const { simplex } = this;
    const arcs = this.pipes.from.length;
    const face = new Int8Array(arcs);
    for (let at = 0; at < levels.length;) {
      const { cost, next } = this.weighted(levels, at);
      this.search(cost, face);
      at = next;
      for (let arc = 0; at < levels.length && arc < arcs; arc++) {
        const reduced = simplex.reducedCost(arc);
        if (i8(face, arc) === FREE && reduced !== 0) face[arc] = reduced > 0 ? EMPTY : FULL;
      }
    }
    return simplex.flow.slice(0, arcs);
  }

  /** Returns the weighted sum of as many levels as fit, and the position of the next one. */
  private weighted(levels: readonly Float64Array[], first: number): { cost: Float64Array; next: number } {
    const { nodes } = this.pipes;
    // A face takes part as costs that outweigh a whole cycle.
    const most = LARGEST_SUM / (first === 0 ? nodes : nodes * nodes);
    let cost = levels[first] ?? new Float64Array();
    let next = first + 1;
    for (; next < levels.length; next++) {
      const level = levels[next] ?? cost;
      const weight = nodes * largest(level) + 1;
      if (largest(cost) * weight + largest(level) > most) break;
      cost = cost.map((one, arc) => one * weight + f64(level, arc));
    }
    return { cost, next };
  }

  private search(cost: Float64Array, face: Int8Array): void {
    const { nodes } = this.pipes;
    const isWhole = face.every((one) => one === FREE);
    const outweighing = nodes * largest(cost) + 1;
    const fixed = isWhole
      ? cost
      : cost.map((one, arc) => (i8(face, arc) === FREE ? one : -i8(face, arc) * outweighing));
    this.simplex.setCosts(fixed, isWhole ? outweighing : nodes * outweighing + 1);
    this.simplex.run();
  }
}

function largest(cost: Float64Array): number {
  return cost.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
}
