import { f64, i32, i8, u8 } from '../common/index.js';
import { type Network, NetworkSimplex } from './network-simplex.js';

const HUB = 0;
const GATE = 1;
const nodeOf = (person: number): number => 2 + person;

/**
 * Returns the network of a choice among pairs that run between two sides: hub → gate (of the capacity `most`) → people of
 * side 0 → people of side 1 → hub, one unit of flow for each chosen pair. The gate has arc 0, each person `arcs` arcs of
 * their own in the order of people, and then each pair has one.
 */
export function twoSidedNetwork(
  { people, a, b }: { people: number; a: Int32Array; b: Int32Array },
  side: Uint8Array,
  { arcs, most }: { arcs: number; most: number },
): Omit<Network, 'initialArcs'> {
  const [from, to, capacity] = [[HUB], [GATE], [most]];
  const add = (isForward: boolean, start: number, end: number): void => {
    from.push(isForward ? start : end);
    to.push(isForward ? end : start);
    capacity.push(1);
  };
  const isFirst = (person: number): boolean => u8(side, person) === 0;
  for (let person = 0; person < people; person++)
    for (let arc = 0; arc < arcs; arc++) add(isFirst(person), isFirst(person) ? GATE : HUB, nodeOf(person));
  a.forEach((one, pair) => add(isFirst(one), nodeOf(one), nodeOf(i32(b, pair))));
  return { nodes: 2 + people, from, to, capacity };
}

const EMPTY = -1;
const FREE = 0;
const FULL = 1;
/** Sums of costs up to this are exact in doubles, with room to spare. */
const LARGEST_SUM = 2 ** 52;

/**
 * Returns the flow of each arc in a circulation of lexicographically least cost; costs are integers. Levels are added up
 * with weights as long as the sums are exact: a unit must outweigh what a simple cycle can gain on the levels below.
 * Beyond that it keeps the face of the optimal circulations, which leave arcs of positive reduced cost empty and arcs of
 * negative reduced cost full (Ahuja, Magnanti, Orlin: Network Flows, theorems 3.5 and 9.4).
 */
export function lexicographicFlow(simplex: NetworkSimplex, levels: readonly Float64Array[]): Int32Array {
  const { arcs, nodes } = simplex;
  const face = new Int8Array(arcs);
  for (let at = 0; ;) {
    const { cost, next } = weighted(levels, at, nodes);
    const outweighing = nodes * largest(cost) + 1;
    const fixed = cost.map((one, arc) => (i8(face, arc) === FREE ? one : -i8(face, arc) * outweighing));
    // at first no arc is bound to be empty or full
    const isWhole = face.every((one) => one === FREE);
    const flow = simplex.run(fixed, isWhole ? outweighing : nodes * outweighing + 1);
    at = next;
    if (at >= levels.length) return flow;
    for (let arc = 0; arc < arcs; arc++) {
      const reduced = simplex.reducedCost(arc);
      if (i8(face, arc) === FREE && reduced !== 0) face[arc] = reduced > 0 ? EMPTY : FULL;
    }
  }
}

/** Returns the weighted sum of as many levels as fit, and the position of the next one. */
function weighted(levels: readonly Float64Array[], first: number, nodes: number) {
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

function largest(cost: Float64Array): number {
  return cost.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
}
