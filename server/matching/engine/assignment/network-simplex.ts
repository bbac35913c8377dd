import { NONE, SpanningTree } from './spanning-tree.js';
import { f64, i32, i8, u8 } from '../common/index.js';

/** A network for a circulation; node 0 is the hub. The arrays are parallel, one entry for each arc. */
export interface Network {
  nodes: number;
  from: ArrayLike<number>;
  to: ArrayLike<number>;
  /** At least 1. */
  capacity: ArrayLike<number>;
  /** The search starts with this many of the first arcs. A good choice saves time; the result is the same. */
  initialArcs: number;
}

const AT_LOWER = 1;
const IN_TREE = 0;
const AT_UPPER = -1;

/**
 * Finds the circulation of minimum cost by the primal network simplex method (Ahuja, Magnanti, Orlin: Network Flows, ch. 11).
 * Arcs outside of the spanning tree are empty or full. Each pivot exchanges one of them for a tree arc and lowers the
 * cost. The tree is kept strongly feasible (every node can send flow to the root), which prevents cycling.
 * Deterministic, and exact as long as sums of costs stay below 2^53.
 */
export class NetworkSimplex {
  readonly arcs: number;
  readonly nodes: number;
  /** The flow of each arc; artificial arcs at the end. */
  private readonly flow: Int32Array;
  /** The arcs priced so far; all others are empty. */
  private readonly candidates: Int32Array;
  private candidateCount = 0;
  private readonly isCandidate: Uint8Array;
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly capacity: Int32Array;
  private readonly cost: Float64Array;
  private readonly state: Int8Array;
  private readonly tree: SpanningTree;
  /** Position at which the search for an entering arc continues. */
  private cursor = 0;

  constructor({ nodes, from, to, capacity, initialArcs }: Network) {
    this.nodes = nodes;
    this.arcs = from.length;
    this.candidates = new Int32Array(this.arcs);
    this.isCandidate = new Uint8Array(this.arcs);
    for (let arc = 0; arc < initialArcs; arc++) this.addCandidate(arc);
    const all = this.arcs + nodes - 1;
    this.from = lengthened(from, all);
    this.to = lengthened(to, all);
    this.capacity = lengthened(capacity, all).fill(0x3fffffff, this.arcs);
    this.cost = new Float64Array(all);
    this.flow = new Int32Array(all);
    this.state = new Int8Array(all).fill(AT_LOWER);
    this.tree = new SpanningTree(nodes);
    // The initial tree: an artificial arc from each node to the hub, with a cost that no cycle can gain.
    for (let node = 1; node < nodes; node++) {
      const arc = this.arcs + node - 1;
      this.from[arc] = node;
      this.state[arc] = IN_TREE;
      this.tree.attach(node, 0, arc);
      this.tree.updateSubtree(node, 0);
    }
  }

  /**
   * Returns the flow of each arc at the least cost. Costs are integers, so that sums are exact; every cycle must gain
   * less than `bound`. A further run goes on from this flow.
   */
  run(cost: ArrayLike<number>, bound: number): Int32Array {
    this.cost.fill(bound);
    this.cost.set(cost);
    this.tree.setPotentials((parent, arc) =>
      i32(this.from, arc) === parent ? f64(this.cost, arc) : -f64(this.cost, arc),
    );
    // pivots on the candidates until none lowers the cost, then adds candidates from all arcs, until there are none
    do {
      const block = Math.max(16, Math.ceil(Math.sqrt(this.candidateCount)));
      this.cursor = 0;
      for (let arc = this.enteringArc(block); arc !== NONE; arc = this.enteringArc(block)) this.pivot(arc);
    } while (this.addCandidates());
    return this.flow.subarray(0, this.arcs);
  }

  /** Returns cost + potential(from) - potential(to). After a run an arc above 0 is empty, and one below 0 is full. */
  reducedCost(arc: number): number {
    const { potential } = this.tree;
    return f64(this.cost, arc) + f64(potential, i32(this.from, arc)) - f64(potential, i32(this.to, arc));
  }

  /** Returns the candidate with the greatest gain in the next block that has one with a gain, or NONE (block search). */
  private enteringArc(block: number): number {
    const { from, to, cost, state, candidates, candidateCount } = this;
    const { potential } = this.tree;
    let best = NONE;
    let bestGain = 0;
    let leftInBlock = block;
    let at = this.cursor;
    for (let seen = 0; seen < candidateCount; seen++) {
      const arc = i32(candidates, at);
      const reduced = f64(cost, arc) + f64(potential, i32(from, arc)) - f64(potential, i32(to, arc));
      const gain = -i8(state, arc) * reduced;
      if (gain > bestGain) {
        bestGain = gain;
        best = arc;
      }
      at = at + 1 === candidateCount ? 0 : at + 1;
      if (--leftInBlock === 0) {
        if (best !== NONE) break;
        leftInBlock = block;
      }
    }
    this.cursor = at;
    return best;
  }

  /** Adds for each node the outgoing arc with the greatest gain to the candidates. Returns whether any was added. */
  private addCandidates(): boolean {
    const { from, to, cost, isCandidate } = this;
    const { potential } = this.tree;
    const best = new Int32Array(this.nodes).fill(NONE);
    const bestGain = new Float64Array(this.nodes);
    for (let arc = 0; arc < this.arcs; arc++) {
      if (u8(isCandidate, arc) === 1) continue;
      const node = i32(from, arc);
      const gain = f64(potential, i32(to, arc)) - f64(potential, node) - f64(cost, arc);
      if (gain <= f64(bestGain, node)) continue;
      bestGain[node] = gain;
      best[node] = arc;
    }
    const before = this.candidateCount;
    for (const arc of best) {
      if (arc !== NONE) this.addCandidate(arc);
    }
    return this.candidateCount > before;
  }

  private addCandidate(arc: number): void {
    this.isCandidate[arc] = 1;
    this.candidates[this.candidateCount++] = arc;
  }

  /** Adds as much flow as possible on the cycle that the arc closes, and exchanges it for the limiting arc. */
  private pivot(entering: number): void {
    const { from, to, state, flow, tree } = this;
    const forward = i8(state, entering) === AT_LOWER;
    const first = forward ? i32(from, entering) : i32(to, entering);
    const second = forward ? i32(to, entering) : i32(from, entering);
    const join = tree.lowestCommonAncestor(first, second);
    const { delta, leaving, isOnFirstSide } = this.ratioTest(entering, first, second, join);
    if (delta > 0) {
      flow[entering] = i32(flow, entering) + (forward ? delta : -delta);
      for (let node = first; node !== join; node = i32(tree.parent, node)) this.pushUpFrom(node, -delta);
      for (let node = second; node !== join; node = i32(tree.parent, node)) this.pushUpFrom(node, delta);
    }
    if (leaving === NONE) {
      state[entering] = forward ? AT_UPPER : AT_LOWER;
      return;
    }
    const leavingArc = i32(tree.arc, leaving);
    const reduced = this.reducedCost(entering);
    const inside = isOnFirstSide ? first : second;
    state[leavingArc] = i32(flow, leavingArc) === 0 ? AT_LOWER : AT_UPPER;
    state[entering] = IN_TREE;
    tree.reattach(leaving, inside, isOnFirstSide ? second : first, entering);
    tree.updateSubtree(inside, inside === i32(from, entering) ? -reduced : reduced);
  }

  /**
   * Returns the flow that can be added on the cycle, and the node whose arc to its parent leaves the tree; NONE if the
   * entering arc itself is the limit. Of several limiting arcs it takes the last one, which keeps the tree strongly feasible.
   */
  private ratioTest(entering: number, first: number, second: number, join: number) {
    const { parent } = this.tree;
    let delta = i32(this.capacity, entering);
    let leaving = NONE;
    let isOnFirstSide = false;
    for (let node = first; node !== join; node = i32(parent, node)) {
      const residual = this.residual(node, false);
      if (residual >= delta) continue;
      delta = residual;
      leaving = node;
      isOnFirstSide = true;
    }
    for (let node = second; node !== join; node = i32(parent, node)) {
      const residual = this.residual(node, true);
      if (residual > delta) continue;
      delta = residual;
      leaving = node;
      isOnFirstSide = false;
    }
    return { delta, leaving, isOnFirstSide };
  }

  /** Returns how much more can flow between a node and its parent, towards the parent (`isUp`) or away from it. */
  private residual(node: number, isUp: boolean): number {
    const arc = i32(this.tree.arc, node);
    const isAlongArc = (i32(this.from, arc) === node) === isUp;
    return isAlongArc ? i32(this.capacity, arc) - i32(this.flow, arc) : i32(this.flow, arc);
  }

  private pushUpFrom(node: number, amount: number): void {
    const arc = i32(this.tree.arc, node);
    this.flow[arc] = i32(this.flow, arc) + (i32(this.from, arc) === node ? amount : -amount);
  }
}

function lengthened(values: ArrayLike<number>, length: number): Int32Array {
  const longer = new Int32Array(length);
  longer.set(values);
  return longer;
}
